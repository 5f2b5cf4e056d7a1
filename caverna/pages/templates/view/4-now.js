/* The current move as text, and its place in the move list. */
function told(frame) {
  const [round, turn, step] = frame.id.split(".");
  if (frame.part === "setup" || frame.part === "end") return titleOf(frame);
  const name = `${words.round} ${round}`;
  if (frame.part === "start") return `${name} \u00b7 ${words.start}`;
  if (!(frame.part in data.lines)) return `${name} \u00b7 ${titleOf(frame)}`;
  return `${name} \u00b7 ${data.lines[frame.part]} ${turn}` + (step ? ` \u00b7 ${words.step} ${step}` : "");
}

for (const gap of document.querySelectorAll("#list [data-mark]")) gap.replaceWith(mark(Number(gap.dataset.mark))); // inserted here, because the HTML would repeat them hundreds of times
const lines = [...document.querySelectorAll("#list .move")];
const lineOf = (frame) => lines[frame.move];
const titleOf = (frame) => lineOf(frame).querySelector("a").textContent;

function copy(frame) {
  const line = lineOf(frame);
  if (!(frame.part in data.lines)) return [];
  const said = line.querySelector(".said").cloneNode(true);
  for (const link of said.querySelectorAll("a")) link.tabIndex = -1; // the move list has the same links
  markSteps(said, frame);
  return [line.querySelector(".mark")?.cloneNode(true) || "", said];
}

function markSteps(line, frame) {
  for (const link of line.querySelectorAll("a")) link.classList.toggle("now", link.getAttribute("href") === "#" + frame.id);
}

/* Returns the nodes below an entry of the list: findings, and notes of the record. */
function below(line, kind) {
  const found = [];
  for (let node = line.nextElementSibling; node && !node.classList.contains("move"); node = node.nextElementSibling) {
    if (node.classList.contains(kind)) found.push(node);
  }
  return found;
}

function gain(good, count, cause, brief) {
  const worse = count < 0 !== data.bad.includes(good);
  const chip = el("span", "gain" + (worse ? " less" : ""), signed(count) + (brief ? "" : " "), icon(data.icons[good], brief ? goods[good] : ""));
  if (!brief) chip.append(el("span", "word", " " + formOf(count, data.forms[good])));
  if (cause) chip.append(el("small", "", ...spoken(" " + cause)));
  return chip;
}

/* Returns the changes of a frame. For a line: each change with its cause. For a simultaneous phase: a row for each player
   with sums, in a harvest for all players, at the start of a round only for those who get something. */
function changesOf(frame) {
  const ofLine = frame.part in data.lines;
  const rows = [];
  players.forEach((name, seat) => {
    const mine = frame.changes.filter((one) => one[0] === seat);
    if (!mine.length && (ofLine || frame.part === "start" || !frame.changes.length)) return;
    const row = el("p", "gains");
    if (frame.seat !== seat) row.append(mark(seat), el("bdi", "", name));
    let last;
    if (ofLine || players.length === 1) {
      for (const [, good, count, cause] of mine) {
        row.append(gain(good, count, cause === last ? "" : data.causes[cause]));
        last = cause;
      }
    } else {
      const sums = [...summed(mine)].filter(([, count]) => count);
      row.append(...(sums.length ? sums.map(([good, count]) => gain(good, count, "", true)) : ["\u00b10"]));
    }
    rows.push(row);
  });
  if (!rows.length) {
    const word = { setup: "begins", start: "round begins" }[frame.part];
    rows.push(el("p", "gains none", word ? words[word] : ""));
  }
  return ofLine || players.length === 1 ? rows : [el("div", "sums", ...rows)];
}

const capital = (text) => text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);

/* Returns the parts of the text about a frame. */
const telling = {
  when: (frame) => [capital(told(frame))],
  line: copy,
  changes: changesOf,
  remarks: (frame) => below(lineOf(frame), "remark").map((note) => note.cloneNode(true)),
};

const partsOf = (frame, ids) => ids.map((id) => sized(Object.assign(el(id === "when" ? "p" : "div", "", ...telling[id](frame)), { id })));

/* Makes a long line smaller, so that all of it is visible. */
function sized(part) {
  const letters = part.id === "line" ? part.textContent.length : 0;
  part.classList.toggle("longer", letters > 85 && letters <= 150);
  part.classList.toggle("longest", letters > 150);
  return part;
}

let presented = null; // the frame whose text is shown
let ahead = null; // { frame, parts }: the next text, made in advance in idle time

/* Between the steps of a line the line stays. Everything below a change is created again, because browsers count moved
   elements as layout shifts, but not new ones. */
const stays = (frame) => presented !== null && presented.move === frame.move;
const anew = (frame) => partsOf(frame, stays(frame) ? ["changes", "remarks"] : Object.keys(telling));

function present(frame) {
  $("now").classList.toggle("of-all", players.length > 1 && !(frame.part in data.lines) && frame.changes.length > 0);
  const parts = ahead?.frame === frame ? ahead.parts : anew(frame);
  if (stays(frame)) {
    $("when").firstChild.data = capital(told(frame));
    markSteps($("line"), frame);
    for (const part of parts) $(part.id).replaceWith(part);
  } else $("now").replaceChildren(...parts);
  presented = frame;
  ahead = null;
}

function lookAhead() {
  const frame = frames[at + 1];
  if (frame && presented === frames[at] && ahead?.frame !== frame) ahead = { frame, parts: anew(frame) };
}

let marked = [];

function markLine(frame) {
  for (const node of marked) {
    node.classList.remove("now");
    node.removeAttribute("aria-current");
  }
  const line = lineOf(frame);
  const step = line.querySelector(`a[href="#${frame.id}"]`);
  marked = [line, step].filter(Boolean);
  for (const node of marked) node.classList.add("now");
  if (step) step.setAttribute("aria-current", "step");
}

function scrollList() {
  const list = $("list");
  const [line, frame] = [lineOf(frames[at]), list].map((node) => node.getBoundingClientRect());
  if (line.top < frame.top + 20 || line.bottom > frame.bottom - 20) {
    list.scrollTop += line.top - frame.top - frame.height / 3;
  }
}
