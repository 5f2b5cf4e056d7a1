/* The menu: a link to the current view, the board as a picture, full screen, letter keys on or off. */
function closeMenu() {
  if ($("menu").contains(document.activeElement)) $("menu").querySelector("summary").focus(); // a dialog returns the focus to it
  $("menu").open = false;
}

document.addEventListener("click", (event) => {
  if (!$("menu").contains(event.target)) closeMenu();
});
$("menu").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  closeMenu();
  $("menu").querySelector("summary").focus();
});

$("copy-link").addEventListener("click", async () => {
  const link = location.href.split("#")[0] + address(true);
  try {
    await navigator.clipboard.writeText(link);
    $("menu-status").textContent = words.copied;
  } catch {
    $("menu-status").textContent = link; // for copying by hand
    getSelection().selectAllChildren($("menu-status"));
  }
});

/* --- full screen, and embedding in another page -------------------------------------------------------------------- */

if (new URLSearchParams(location.search).has("embed")) root.classList.add("embed");

function full() {
  closeMenu();
  if (document.fullscreenElement) document.exitFullscreen();
  else if (root.requestFullscreen) root.requestFullscreen().catch(() => root.classList.toggle("stagemode"));
  else root.classList.toggle("stagemode");
}
document.addEventListener("fullscreenchange", () => root.classList.toggle("stagemode", Boolean(document.fullscreenElement)));
$("full").addEventListener("click", full);
letters.f = full;
letters.l = () => $("ledger-open").click();

/* --- switching off letter keys --------------------------------------------------------------------------------------- */

try {
  if (localStorage.getItem("caverna.letters") === "no") $("letters").checked = false;
  $("letters").addEventListener("change", () => localStorage.setItem("caverna.letters", $("letters").checked ? "yes" : "no"));
} catch {
  /* the browser has no storage for this page */
}

/* --- the board as a picture ------------------------------------------------------------------------------------------ */

const SCALE = 2;

/* Returns the drawings that a drawing refers to, directly and indirectly. */
function referred(node, found) {
  for (const use of node.querySelectorAll("use")) {
    const id = use.getAttribute("href").slice(1);
    if (found.has(id) || !$(id)) continue;
    found.set(id, $(id).cloneNode(true));
    referred($(id), found);
  }
  return found;
}

const solid = (colour) => colour && colour !== "transparent" && !/, 0\)$/.test(colour);

/* Returns the visible content of an element as one drawing: backgrounds, borders, texts and drawings. */
function picture(element) {
  const origin = element.getBoundingClientRect();
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--card").trim();
  const drawn = draw("svg", { xmlns: SVG, width: origin.width * SCALE, height: origin.height * SCALE, viewBox: `0 0 ${origin.width} ${origin.height}` });
  drawn.append(draw("rect", { width: origin.width, height: origin.height, fill: ground }));
  const visit = (node) => {
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (style.display === "none" || style.visibility === "hidden" || !box.width) return;
    const [x, y] = [box.left - origin.left, box.top - origin.top];
    if (node.matches("span[data-drawing]")) {
      const copy = drawing(node.dataset.drawing, "");
      for (const [name, value] of Object.entries({ x, y, width: box.width, height: box.height, fill: style.fill, stroke: style.stroke, opacity: style.opacity })) copy.setAttribute(name, value);
      drawn.append(copy);
      return;
    }
    if (node instanceof SVGElement) {
      const copy = node.cloneNode(true);
      const all = [node, ...node.querySelectorAll("*")];
      [copy, ...copy.querySelectorAll("*")].forEach((one, number) => {
        const { fill, stroke, display, visibility, opacity, fontSize, textAnchor, strokeWidth } = getComputedStyle(all[number]);
        for (const [name, value] of Object.entries({ fill, stroke, display, visibility, opacity, "font-size": fontSize, "text-anchor": textAnchor, "stroke-width": strokeWidth, "font-family": "sans-serif" })) {
          if (!(name === "fill" || name === "stroke") || one.tagName !== "use") one.setAttribute(name, value);
        }
        one.removeAttribute("tabindex");
      });
      for (const one of copy.querySelectorAll("[data-place]")) one.replaceWith(draw("use", { href: "#" + one.dataset.drawing, ...JSON.parse(one.dataset.place) }));
      for (const [name, value] of Object.entries({ x, y, width: box.width, height: box.height })) copy.setAttribute(name, value);
      drawn.append(copy);
      return;
    }
    const edge = parseFloat(style.borderTopWidth) || 0;
    if (solid(style.backgroundColor) || edge) {
      drawn.append(draw("rect", {
        x: x + edge / 2, y: y + edge / 2, width: box.width - edge, height: box.height - edge, rx: Math.min(parseFloat(style.borderTopLeftRadius) || 0, box.height / 2),
        fill: solid(style.backgroundColor) ? style.backgroundColor : "none", stroke: edge ? style.borderTopColor : "none", "stroke-width": edge,
      }));
    }
    for (const child of node.childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) visit(child);
      else if (child.nodeType === Node.TEXT_NODE && child.data.trim()) {
        const range = document.createRange();
        range.selectNodeContents(child);
        const at = range.getBoundingClientRect();
        drawn.append(draw("text", {
          x: at.left - origin.left, y: at.top - origin.top + at.height * 0.78, fill: style.color, "font-size": style.fontSize, "font-weight": style.fontWeight, "font-family": "sans-serif",
        }, child.data.trim()));
      }
    }
  };
  visit(element);
  drawn.prepend(draw("defs", {}, ...referred(drawn, new Map()).values()));
  return drawn;
}

const asPicture = (element) => imageOf(picture(element));

/* Returns a drawing as a picture. */
function imageOf(drawn) {
  const image = new Image();
  const [width, height] = ["width", "height"].map((name) => Number(drawn.getAttribute(name)));
  return new Promise((done, failed) => {
    image.onerror = () => failed(new Error("the picture cannot be drawn"));
    image.onload = () => {
      const canvas = el("canvas");
      [canvas.width, canvas.height] = [width, height];
      canvas.getContext("2d").drawImage(image, 0, 0, width, height);
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
    };
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(drawn));
  });
}

$("save-picture").addEventListener("click", async () => {
  const name = players[stage.seat].replace(/[^\p{L}\p{N} _-]/gu, "") || "board";
  try {
    save(await asPicture($("focus")), `${name} ${frames[at].id}.png`);
    closeMenu();
  } catch (error) {
    $("menu-status").textContent = error.message;
  }
});
