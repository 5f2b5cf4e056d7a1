/* Icons, players' marks and the faces of cards as pictures. A drawing is laid out and painted piece by piece wherever it stands,
   which takes a quarter of the time of a step; so each is drawn once, into a picture that a style sheet holds. What is printed are
   the drawings, and where no pictures can be made they stay. */
const PICTURE = 2.75; // how wide a picture is, in rem, for each 24 units of its drawing: icons are half as large, or nearly as large
const FACE = 0.8; // a card is seen less enlarged than an icon, and phones, whose pixels are finest, show it small
const GLOW = "#fffa"; // around an icon on dark ground
const darkness = matchMedia("(prefers-color-scheme: dark)");
const pictures = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
let picturable = [];
let sharp = 0; // pixels for 24 units of an icon

async function pictureOf(symbol, canvas) {
  const image = new Image();
  const [, , wide, high] = symbol.getAttribute("viewBox").split(" ").map(Number);
  const [width, height] = [wide, high].map((side) => Math.round((side / 24) * sharp * (wide > 24 ? FACE / Math.max(1, devicePixelRatio / 2) : 1)));
  const seat = symbol.id.match(/^i-shape-(\d)$/)?.[1];
  const colours = getComputedStyle(root);
  const own = seat ? { fill: colours.getPropertyValue("--p" + seat), stroke: colours.getPropertyValue("--card") } : {};
  const drawn = draw("svg", { xmlns: SVG, width, height, viewBox: `0 0 ${wide} ${high}`, "font-family": "sans-serif", ...own }, ...[...symbol.children].map((one) => one.cloneNode(true)));
  drawn.prepend(draw("defs", {}, ...referred(drawn, new Map()).values()));
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(drawn));
  await image.decode();
  Object.assign(canvas, { width, height }); // and empty
  const pen = canvas.getContext("2d");
  if (darkness.matches && wide === 24 && !seat) Object.assign(pen, { shadowColor: GLOW, shadowBlur: width / 40 });
  pen.drawImage(image, 0, 0, width, height);
  return `span[data-drawing="${symbol.id}"] { background-image: url(${canvas.toDataURL()}) }`;
}

/* Whether what is drawn on a canvas can be had from it again: some browsers give away nothing by which a machine is known. */
function readable(canvas) {
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.fillStyle = "#123456";
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data.join() === "18,52,86,255";
}

/* Makes every drawing in little anew: as a picture where there is one. */
function drawAgain() {
  for (const old of document.querySelectorAll(".icon, .mark, [data-drawing]")) {
    const seat = [...old.classList].find((name) => /^s\d$/.test(name));
    const id = old.dataset.drawing || (seat ? "i-shape-" + seat[1] : old.querySelector("use").getAttribute("href").slice(1));
    if (pictured.has(id) === (old.tagName === "SPAN")) continue;
    const shown = seat ? mark(Number(seat[1])) : old.matches(".icon") ? icon(id, old.title || old.querySelector("title")?.textContent) : small(id, "");
    shown.classList.add(...old.classList);
    for (const name of old.matches(".icon, .mark") ? [] : ["role", "aria-label", "tabindex"]) {
      if (old.hasAttribute(name)) shown.setAttribute(name, old.getAttribute(name));
    }
    if (drawnOf.has(old)) drawnOf.set(shown, drawnOf.get(old));
    old.replaceWith(shown);
  }
}

const sharpness = () => Math.round(PICTURE * parseFloat(getComputedStyle(root).fontSize) * Math.max(devicePixelRatio, 1));

async function makePictures() {
  const canvas = el("canvas");
  if (!pictures || !readable(canvas)) return;
  sharp = sharpness();
  const symbols = [...document.querySelectorAll(".defs symbol")];
  const rules = [];
  for (const symbol of symbols) rules.push(await pictureOf(symbol, canvas));
  pictures.replaceSync(rules.join("\n"));
  picturable = symbols.map((symbol) => symbol.id);
  showPictures(true);
}

function showPictures(on) {
  document.adoptedStyleSheets = on ? [pictures] : [];
  pictured.clear();
  if (on) picturable.forEach((id) => pictured.add(id));
  drawAgain();
  if (on) whenIdle(prepareAgain);
}

const drawPictures = () => makePictures().catch(() => {}); // the drawings stay
darkness.addEventListener("change", drawPictures);
addEventListener("resize", () => picturable.length && sharpness() !== sharp && later(drawPictures)); // zoomed, or the whole screen
addEventListener("beforeprint", () => showPictures(false));
addEventListener("afterprint", () => picturable.length && showPictures(true));
