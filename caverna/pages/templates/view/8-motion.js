/* Animations that explain a step: the worker goes to its space, goods to their counters, a tile drops in. They are drawn
   over the page, so nothing shifts. They are omitted if the user prefers reduced motion, steps quickly, or jumps. */
const MOTION = 180; // milliseconds
const HURRY = 300; // milliseconds; faster steps are not animated
const MOST = 6; // the most goods to animate at once
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const air = el("div", "air");
air.setAttribute("aria-hidden", "true");
document.body.append(air);
let lastAt = -1;
let lastStep = 0;

const middleOf = (node) => {
  const box = node.getBoundingClientRect();
  return box.width && box.bottom > 0 && box.top < innerHeight ? [box.left + box.width / 2, box.top + box.height / 2, box.height] : null;
};

/* Moves a copy of a drawing from one element to another. */
function fly(id, from, to) {
  const [start, end] = [from, to].map((node) => node && middleOf(node));
  if (!start || !end) return;
  const size = Math.max(18, Math.min(34, end[2]));
  const shown = icon(id);
  air.append(shown);
  const at = ([x, y]) => `translate(${x - size / 2}px, ${y - size / 2}px)`;
  Object.assign(shown.style, { width: `${size}px`, height: `${size}px` });
  shown.animate([{ transform: at(start) }, { transform: at(end) }], { duration: MOTION, easing: "ease-in-out", fill: "both" }).finished.finally(() => shown.remove());
}

function moveThings(frame) {
  const now = performance.now();
  const next = lastAt >= 0 && at === lastAt + 1 && now - lastStep > HURRY;
  lastAt = at;
  lastStep = now;
  if (!next || calm.matches || frame.seat === null || root.classList.contains("ended")) return;
  const used = document.querySelector("#table .changed");
  for (const slot in frame.set) {
    const [kind, key] = slot.split(".");
    if ((kind !== "dwarf" && kind !== "person") || frame.set[slot] === null) continue;
    const figure = document.querySelector(`#table [data-space="${key}"] :is(.held, .stands)`);
    if (!figure) continue;
    fly(`i-${kind}-${frame.seat}`, $("focus").querySelector(".family") ?? $("focus"), figure);
    figure.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], MOTION);
  }
  const gains = [...summed(frame.changes.filter((one) => one[0] === frame.seat))].filter(([, count]) => count > 0).slice(0, MOST);
  if (stage.seat === frame.seat) for (const [good] of gains) fly(data.icons[good], used, $("focus").querySelector(`.chip[data-good="${good}"] .icon`));
  for (const cell of $("focus").querySelectorAll(".cell.changed > :first-child")) {
    cell.animate([{ transform: "translateY(-16px)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: MOTION, easing: "ease-out" });
  }
}
watchers.push(moveThings);
