/* Icons, players' marks, the faces of cards and what lies on boards as pictures. A drawing is styled, laid out and painted piece
   by piece wherever it stands, which takes a good part of the time of a step; so each is drawn once, into a picture. What is
   printed are the drawings, and where no pictures can be made they stay. */
const PICTURE = 2.75; // how wide a picture is, in rem, for each 24 units of its drawing: icons are half as large, or nearly as large
const FACE = 0.8; // a card is seen less enlarged than an icon, and phones, whose pixels are finest, show it small
const FINER = 1.6; // than what a board shows of a drawing: a cell does not begin with a whole pixel
const LARGEST = 350; // pixels: what is larger is not there as soon as it is to be painted
const BUSY = 10; // milliseconds in which pictures are made before whatever else waits has its turn
const SHEET = 2000; // pixels: how wide a row of drawings is that are drawn at once
const READ = { willReadFrequently: true };
const GLOW = "#fffa"; // around an icon on dark ground
const darkness = matchMedia("(prefers-color-scheme: dark)");
const pictures = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
const made = new Map(); // pictures, by the ids of drawings
let sharp = ""; // what they were made for

const boxOf = (drawn) => (drawn.getAttribute("viewBox") ?? drawn.dataset.box).split(" ").map(Number);

/* How a drawing is made a picture: so many pixels wide, with attributes of its own, and with another face if one is named. */
function order(drawn, wide, { own = {}, glow = false, face = "" } = {}) {
  const box = boxOf(drawn);
  const [width, height] = [wide, (wide * box[3]) / box[2]].map(Math.round);
  return { drawn, box, width, height, own, glow, face };
}

/* An icon or a mark, or the face of a card. */
function symbolOrder(symbol) {
  const [, , wide] = boxOf(symbol);
  const width = (wide / 24) * sharpness() * (wide > 24 ? FACE / Math.max(1, devicePixelRatio / 2) : 1);
  const seat = symbol.id.match(/^i-shape-(\d)$/)?.[1];
  const colours = getComputedStyle(root);
  const own = seat ? { fill: colours.getPropertyValue("--p" + seat), stroke: colours.getPropertyValue("--card") } : {};
  return order(symbol, width, { own, glow: darkness.matches && wide === 24 && !seat });
}

/* What lies on a board, as fine as the largest of the boards that show it so needs it. */
function boardOrder(drawn, units, face) {
  const [, , wide, high] = boxOf(drawn);
  const most = LARGEST / Math.max(1, high / wide);
  return order(drawn, Math.min(most, Math.max(wide * units * FINER, 24)), { own: { "font-family": getComputedStyle(document.body).fontFamily }, face });
}

/* Return orders in rows, each of which is drawn at once. To the browser a drawing that is loaded is a document, which it asks after
   every single task what there is to do, until it is cleared away some time: two hundred cost a step a sixth of its time. */
function rowsOf(orders) {
  const rows = [];
  let room = 0;
  for (const one of orders) {
    if (one.width > room) {
      rows.push([]);
      room = SHEET;
    }
    rows.at(-1).push(one);
    room -= one.width;
  }
  return rows;
}

/* What the faces for small boards change in a drawing; the style sheet does the same where there are no pictures. */
const faces = {
  names: (copy) => copy.querySelector(".brief").removeAttribute("display"),
  short: (copy) => {
    copy.querySelector(".effect")?.remove();
    copy.querySelector(".cost")?.setAttribute("transform", "matrix(1.4 0 0 1.4 -3.6 -44)");
    copy.querySelector(".worth")?.setAttribute("transform", "matrix(1.3 0 0 1.3 -33.9 -33.9)");
  },
};

/* Draws a row from left to right on a canvas. */
async function drawRow(row, canvas) {
  const image = new Image();
  const size = { width: row.reduce((sum, one) => sum + one.width, 0), height: Math.max(...row.map((one) => one.height)) };
  const all = draw("svg", { xmlns: SVG, ...size, "font-family": "sans-serif" });
  let x = 0;
  for (const { drawn, box, width, height, own, face } of row) {
    const copy = draw("svg", { x, width, height, viewBox: box.join(" "), ...own }, ...[...drawn.children].map((one) => one.cloneNode(true)));
    faces[face]?.(copy);
    all.append(copy);
    x += width;
  }
  all.prepend(draw("defs", {}, ...referred(all, new Map()).values()));
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(all));
  await image.decode();
  Object.assign(canvas, size); // and empty
  canvas.getContext("2d", READ).drawImage(image, 0, 0, size.width, size.height);
}

/* Return the picture that begins at x in a row, and where it stands when its drawing stands at 0, 0. */
function cutOut({ drawn, box, width, height, glow }, sheet, x, canvas) {
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d", READ);
  if (glow) Object.assign(pen, { shadowColor: GLOW, shadowBlur: width / 40 });
  pen.drawImage(sheet, x, 0, width, height, 0, 0, width, height);
  const [left, top, across, down] = box;
  return { image: draw("image", { href: canvas.toDataURL(), "data-drawing": drawn.id, width: across, height: down }), left, top, spare: null };
}

/* How many pixels a unit of a drawing has on the boards that show a face; 0 where none does. */
function unitsOf(face) {
  const some = [stage, homes[0], winning].filter((board) => board && board.faceNow() === face);
  return Math.max(0, ...some.map(({ board }) => (board.querySelector("svg")?.getScreenCTM()?.a ?? 0) * devicePixelRatio));
}

/* Whether what is drawn on a canvas can be had from it again: some browsers give away nothing by which a machine is known. */
function readable(canvas) {
  const pen = canvas.getContext("2d", READ);
  pen.fillStyle = "#123456";
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data.join() === "18,52,86,255";
}

/* Makes every drawing in little anew: as a picture where there is one. */
function drawAgain() {
  for (const board of [...boards, ...homes, winning]) board?.redraw();
  if ($("table")) redrawIn($("table"));
  for (const old of document.querySelectorAll(":is(.icon, .mark, [data-drawing]:not(image, use)):not(.air *)")) {
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
const wanted = () => [sharpness(), darkness.matches, ...["", ...Object.keys(faces)].map((face) => Math.ceil(unitsOf(face) * 8))].join();

/* Everything that is to be a picture. */
function orders() {
  const small = Object.keys(faces).filter(unitsOf);
  const full = unitsOf("") || Math.max(0, ...small.map(unitsOf));
  return [...document.querySelectorAll(".defs symbol, .defs [data-box]")].flatMap((drawn) => {
    if (drawn.localName === "symbol") return [symbolOrder(drawn)];
    const others = drawn.querySelector(".brief") ? small : [];
    return [boardOrder(drawn, full, ""), ...others.map((face) => boardOrder(drawn, unitsOf(face), face))];
  });
}

async function makePictures() {
  const [canvas, sheet] = [el("canvas"), el("canvas")];
  if (!pictures || !readable(canvas)) return;
  const now = wanted();
  sharp = now;
  const found = new Map();
  for (const row of rowsOf(orders())) {
    await new Promise(whenIdle);
    await drawRow(row, sheet);
    let x = 0;
    let begun = performance.now();
    for (const one of row) {
      if (performance.now() - begun > BUSY) {
        await new Promise(whenIdle);
        begun = performance.now();
      }
      if (sharp !== now) return; // others are wanted meanwhile
      found.set(faced(one.drawn.id, one.face), cutOut(one, sheet, x, canvas));
      x += one.width;
    }
  }
  const rules = [...document.querySelectorAll(".defs symbol")].map(({ id }) => `span[data-drawing="${id}"] { background-image: url(${found.get(id).image.getAttribute("href")}) }`);
  pictures.replaceSync(rules.join("\n"));
  made.clear();
  for (const [id, picture] of found) made.set(id, picture);
  showPictures(true);
}

function showPictures(on) {
  document.adoptedStyleSheets = on ? [pictures] : [];
  pictured.clear();
  spent.clear();
  if (on) made.forEach((picture, id) => pictured.set(id, picture));
  ahead = null;
  drawAgain();
  if (!on) return;
  for (const picture of pictured.values()) spent.add(picture);
  whenIdle(prepareAgain);
  whenIdle(copyAhead);
}

/* Has a copy of each picture ready. */
function copyAhead() {
  const begun = performance.now();
  for (const picture of spent) {
    if (performance.now() - begun > BUSY) return whenIdle(copyAhead);
    picture.spare ??= picture.image.cloneNode();
    spent.delete(picture);
  }
}
watchers.push(() => whenIdle(copyAhead));

const drawPictures = () => makePictures().catch(() => {}); // the drawings stay
darkness.addEventListener("change", drawPictures);
const drawWhereSizesChanged = () => made.size && $("boards").clientWidth && wanted() !== sharp && later(drawPictures);
addEventListener("resize", drawWhereSizesChanged); // zoomed, or the whole screen
new ResizeObserver(drawWhereSizesChanged).observe($("boards")); // behind the result of a phone it has no size
addEventListener("beforeprint", () => showPictures(false));
addEventListener("afterprint", () => made.size && showPictures(true));
