/* Icons and players' marks as pictures. A drawing is laid out and painted piece by piece wherever it stands, which takes a
   quarter of the time of a step; so each is drawn once, into a picture that a style sheet holds. What is printed are the drawings,
   and where no pictures can be made they stay. */
const PICTURE = 64; // pixels of a picture, for each pixel of the screen; the largest icon is nearly as large
const GLOW = "#fffa"; // around an icon on dark ground
const darkness = matchMedia("(prefers-color-scheme: dark)");
const pictures = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
let picturable = [];

async function pictureOf(symbol, canvas) {
  const image = new Image();
  const { width } = canvas;
  const seat = symbol.id.match(/^i-shape-(\d)$/)?.[1];
  const colours = getComputedStyle(root);
  const own = seat ? { fill: colours.getPropertyValue("--p" + seat), stroke: colours.getPropertyValue("--card") } : {};
  const parts = [...symbol.children].map((one) => one.cloneNode(true));
  const drawn = draw("svg", { xmlns: SVG, width, height: width, viewBox: symbol.getAttribute("viewBox"), "font-family": "sans-serif", ...own }, ...parts);
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(drawn));
  await image.decode();
  const pen = canvas.getContext("2d");
  const glows = darkness.matches && !seat;
  pen.clearRect(0, 0, width, width);
  pen.shadowColor = glows ? GLOW : "transparent";
  pen.shadowBlur = glows ? width / 40 : 0;
  pen.drawImage(image, 0, 0, width, width);
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
  for (const old of document.querySelectorAll(".icon, .mark")) {
    const seat = [...old.classList].find((name) => /^s\d$/.test(name));
    const id = old.dataset.drawing || (seat ? "i-shape-" + seat[1] : old.querySelector("use").getAttribute("href").slice(1));
    if (pictured.has(id) === (old.tagName === "SPAN")) continue;
    const shown = seat ? mark(Number(seat[1])) : icon(id, old.title || old.querySelector("title")?.textContent);
    shown.classList.add(...old.classList);
    old.replaceWith(shown);
  }
}

async function makePictures() {
  const canvas = el("canvas");
  canvas.width = canvas.height = Math.round(PICTURE * Math.max(devicePixelRatio, 1));
  if (!pictures || !readable(canvas)) return;
  const symbols = [...document.querySelectorAll(".defs symbol")].filter((one) => !one.querySelector("use")); // a picture knows no others
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
}

const drawPictures = () => makePictures().catch(() => {}); // the drawings stay
darkness.addEventListener("change", drawPictures);
addEventListener("beforeprint", () => showPictures(false));
addEventListener("afterprint", () => picturable.length && showPictures(true));
