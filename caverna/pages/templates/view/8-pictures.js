/* Pictures of icons, players' marks, cards and drawings on boards. The browser styles and paints every part of a drawing
   wherever it occurs, which takes much of the time of a step. So each drawing is turned into a picture once. Printing uses
   the drawings, and they stay if pictures cannot be made. */
const PICTURE = 2.75; // the width of a picture in rem for each 24 units of its drawing; icons are shown at most this large
const FACE = 0.8; // the same for cards, which are enlarged less
const FINER = 1.6; // resolution of a picture compared with its size on a board, because cells do not begin at whole pixels
const LARGEST = 350; // pixels; larger pictures are not ready in time when they are painted
const BUSY = 10; // milliseconds of making pictures before other work gets a turn
const SHEET = 2000; // pixels; the width of a row of drawings that are drawn together
const READ = { willReadFrequently: true };
const GLOW = "#fffa"; // the glow of an icon on a dark background
const darkness = matchMedia("(prefers-color-scheme: dark)");
const pictures = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
const made = new Map(); // id of a drawing -> picture
let sharp = ""; // the screen settings that they were made for

const boxOf = (drawn) => (drawn.getAttribute("viewBox") ?? drawn.dataset.box).split(" ").map(Number);

/* Returns an order for a picture: the drawing, its width in pixels, attributes, and a variant if one is given. */
function order(drawn, wide, { own = {}, glow = false, face = "" } = {}) {
  const box = boxOf(drawn);
  const [width, height] = [wide, (wide * box[3]) / box[2]].map(Math.round);
  return { drawn, box, width, height, own, glow, face };
}

/* Returns the order for an icon, a mark or a card. */
function symbolOrder(symbol) {
  const [, , wide] = boxOf(symbol);
  const width = (wide / 24) * sharpness() * (wide > 24 ? FACE / Math.max(1, devicePixelRatio / 2) : 1);
  const seat = symbol.id.match(/^i-shape-(\d)$/)?.[1];
  const colours = getComputedStyle(root);
  const own = seat ? { fill: colours.getPropertyValue("--p" + seat), stroke: colours.getPropertyValue("--card") } : {};
  return order(symbol, width, { own, glow: darkness.matches && wide === 24 && !seat });
}

/* Returns the order for a drawing on a board, in the resolution for the largest board that shows it. */
function boardOrder(drawn, units, face) {
  const [, , wide, high] = boxOf(drawn);
  const most = LARGEST / Math.max(1, high / wide);
  return order(drawn, Math.min(most, Math.max(wide * units * FINER, 24)), { own: { "font-family": getComputedStyle(document.body).fontFamily }, face });
}

/* Returns orders in rows, each of which is drawn together. A loaded drawing is a document for the browser, and each costs
   some time in every task until it is freed: two hundred of them make a step a sixth slower. */
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

/* Applies the variant for small boards to a drawing. The style sheet does the same if there are no pictures. */
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
  Object.assign(canvas, size); // this also clears it
  canvas.getContext("2d", READ).drawImage(image, 0, 0, size.width, size.height);
}

/* Returns the picture at x in a row, and its offset from the origin of its drawing. */
function cutOut({ drawn, box, width, height, glow }, sheet, x, canvas) {
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d", READ);
  if (glow) Object.assign(pen, { shadowColor: GLOW, shadowBlur: width / 40 });
  pen.drawImage(sheet, x, 0, width, height, 0, 0, width, height);
  const [left, top, across, down] = box;
  return { image: draw("image", { href: canvas.toDataURL(), "data-drawing": drawn.id, width: across, height: down }), left, top, spare: null };
}

/* Returns the pixels per unit on the boards that show a variant; 0 if none does. */
function unitsOf(face) {
  const some = [stage, homes[0], winning].filter((board) => board && board.faceNow() === face);
  return Math.max(0, ...some.map(({ board }) => (board.querySelector("svg")?.getScreenCTM()?.a ?? 0) * devicePixelRatio));
}

/* Returns whether a canvas can be read. Some browsers prevent it against fingerprinting. */
function readable(canvas) {
  const pen = canvas.getContext("2d", READ);
  pen.fillStyle = "#123456";
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data.join() === "18,52,86,255";
}

/* Replaces every small drawing by its picture, if there is one. */
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
/* Returns the screen settings that pictures depend on, as a text to compare. */
const settingsKey = () => [sharpness(), darkness.matches, ...["", ...Object.keys(faces)].map((face) => Math.ceil(unitsOf(face) * 8))].join();

/* Returns the orders for all pictures. */
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
  const now = settingsKey();
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
      if (sharp !== now) return; // the screen has changed meanwhile
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

/* Makes a spare copy of each picture. */
function copyAhead() {
  const begun = performance.now();
  for (const picture of spent) {
    if (performance.now() - begun > BUSY) return whenIdle(copyAhead);
    picture.spare ??= picture.image.cloneNode();
    spent.delete(picture);
  }
}
watchers.push(() => whenIdle(copyAhead));

const drawPictures = () => makePictures().catch(() => {}); // without pictures, the drawings stay
darkness.addEventListener("change", drawPictures);
const drawWhereSizesChanged = () => made.size && $("boards").clientWidth && settingsKey() !== sharp && later(drawPictures);
addEventListener("resize", drawWhereSizesChanged); // zoom or full screen
new ResizeObserver(drawWhereSizesChanged).observe($("boards")); // on a phone it has no size while the result is shown
addEventListener("beforeprint", () => showPictures(false));
addEventListener("afterprint", () => made.size && showPictures(true));
