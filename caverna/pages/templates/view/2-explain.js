/* Explanations: a text and an enlarged drawing of the element under the pointer. A tap, a click or Enter keeps it open.

   explained(root, selector, tell) adds explanations to the elements in root that match the selector. tell(node) returns
   { title, lines, links, rules, drawing }. Only the title is required. Links are nodes, rules are indices of data.rules,
   shown with their pages. Elements that can be tapped in the recorder do something else when tapped. With the keyboard,
   Tab reaches one of the elements, and the arrow keys the others. Call the returned function after drawing the elements
   again, so that Tab still reaches one. */
const HOVER = 450; // milliseconds
const explain = $("explain")?.explain ?? newExplanation(); // there is only one on the page

function newExplanation() {
  const box = el("div");
  const close = el("button");
  const made = { box, timer: 0, of: null, from: null };
  Object.assign(box, { id: "explain", hidden: true, explain: made });
  Object.assign(close, { id: "explain-close", type: "button", title: words.close });
  close.setAttribute("aria-label", words.close);
  close.append(draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: "M6 6l12 12M18 6 6 18" })));
  for (const [name, value] of Object.entries({ role: "dialog", "aria-labelledby": "explain-title" })) box.setAttribute(name, value);
  const [drawing, title, text] = [el("div"), el("h2"), el("div")];
  Object.assign(drawing, { id: "explain-drawing" });
  Object.assign(title, { id: "explain-title" });
  Object.assign(text, { id: "explain-text" });
  box.append(drawing, el("div", "", title, text), close);
  document.body.append(box);
  close.addEventListener("click", () => hide(made));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || box.hidden) return;
    event.stopPropagation();
    hide(made);
  });
  document.addEventListener("click", (event) => {
    if (!box.contains(event.target)) hide(made);
  });
  addEventListener("scroll", () => box.classList.contains("passing") && hide(made), { passive: true });
  return made;
}

function hide(made) {
  clearTimeout(made.timer);
  if (made.box.hidden) return;
  const kept = !made.box.classList.contains("passing");
  made.box.hidden = true;
  made.of = null;
  if (kept && made.from && made.from.isConnected) made.from.focus({ preventScroll: true });
}

function said(text) {
  const [title, ...rest] = text.split(/: |\n/);
  return { title, lines: rest.length ? [rest.join(": ")] : [] };
}

/* Sets the explanation of an element, for the pointer and for screen readers. */
function describe(node, words) {
  node.dataset.told = words;
  node.setAttribute("aria-description", words);
}

function showExplained(node, told, passing) {
  const { box } = explain;
  if (!told || !told.title) return;
  explain.of = node;
  $("explain-title").replaceChildren(el("bdi", "", ...spoken(told.title)));
  const rules = (told.rules || []).map((number) => el("p", "cite", ...spoken(data.rules[number])));
  $("explain-text").replaceChildren(...(told.lines || []).filter(Boolean).map((line) => el("p", "", ...spoken(line))), ...(told.links || []), ...rules);
  $("explain-drawing").replaceChildren(...(told.drawing ? [told.drawing] : []));
  box.classList.toggle("passing", passing);
  box.hidden = false;
  const at = node.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const across = at.left + at.width / 2 - width / 2;
  const below = at.bottom + 8 + height <= innerHeight ? at.bottom + 8 : at.top - 8 - height;
  box.style.left = `${Math.max(8, Math.min(across, innerWidth - width - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(below, innerHeight - height - 8))}px`;
  if (!passing) {
    explain.from = node;
    $("explain-close").focus({ preventScroll: true });
  }
}

function explained(root, selector, tell) {
  const find = (event) => {
    const node = event.target.closest(selector);
    return node && root.contains(node) && !node.matches(".lit") ? node : null;
  };
  root.addEventListener("pointerover", (event) => {
    const node = find(event);
    if (event.pointerType === "touch" || !node || node === explain.of || !(explain.box.hidden || explain.box.classList.contains("passing"))) return;
    hide(explain);
    explain.timer = setTimeout(() => showExplained(node, tell(node), true), HOVER);
  });
  root.addEventListener("pointerout", (event) => {
    if (explain.box.hidden || explain.box.classList.contains("passing")) {
      if (!find(event)?.contains(event.relatedTarget)) hide(explain);
    }
  });
  root.addEventListener("click", (event) => {
    const node = find(event);
    if (!node) return;
    event.stopPropagation();
    clearTimeout(explain.timer);
    showExplained(node, tell(node), false);
  });
  root.addEventListener("keydown", (event) => {
    const node = find(event);
    if (!node || node.tagName === "BUTTON" || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    showExplained(node, tell(node), false);
  });
  return roving(root, selector);
}

/* Makes a group a single stop for Tab. The arrow keys go to the nearest element in their direction. */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function roving(root, selector) {
  const all = () => [...root.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  let current = null;
  const stop = () => {
    if (current && root.contains(current) && current.tabIndex === 0 && !current.closest("[hidden]")) return;
    const items = [...root.querySelectorAll(selector)].filter((one) => !one.closest("[hidden]"));
    current = items.find((one) => one.tabIndex === 0) || items[0];
    current?.setAttribute("tabindex", "0");
  };
  root.addEventListener("focusin", stop);
  root.addEventListener("keydown", (event) => {
    const node = event.target.closest(selector);
    if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
    const items = all();
    const to = event.key === "Home" ? items[0] : event.key === "End" ? items.at(-1) : event.key in ARROWS ? nearest(node, items, ARROWS[event.key]) : null;
    if (!(event.key in ARROWS) && !to) return;
    event.preventDefault();
    event.stopPropagation();
    if (!to) return;
    node.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    current = to;
    to.focus();
  });
  stop();
  return stop;
}

function nearest(node, items, [x, y]) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [fromX, fromY] = middle(node);
  let best = null;
  let least = Infinity;
  for (const one of items) {
    const [toX, toY] = middle(one);
    const along = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    if (one === node || along < 3 || along + 3 * aside >= least) continue;
    best = one;
    least = along + 3 * aside;
  }
  return best;
}
