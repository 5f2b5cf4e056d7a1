/* Showing a moment, and moving from one to another: buttons, slider, keys, address. */
const stage = new Board($("focus"), true);
const homes = [];
if ($("homes")) {
  players.forEach((name, seat) => {
    const root = el("article", "home");
    root.addEventListener("click", () => {
      pin(seat);
      $("stage").scrollIntoView({ block: "nearest" });
    });
    $("homes").append(root);
    homes.push(new Board(root, false));
  });
}

function attend(seat) {
  if (seat === stage.seat) return;
  focus = seat;
  stage.show(seat);
  for (const tab of document.querySelectorAll(".tabs button")) {
    tab.setAttribute("aria-pressed", String(Number(tab.dataset.seat) === seat));
  }
}

function pin(seat) {
  $("follow").checked = false;
  attend(seat);
  stage.highlight(frames[at]);
}

/* Draws what has changed: slots of a player begin with the seat, the others are the table's. */
function render(dirty) {
  const frame = frames[at];
  const shared = new Set();
  for (const slot of dirty) {
    if (slot[0] < "0" || slot[0] > "9") {
      shared.add(slot);
      continue;
    }
    const dot = slot.indexOf(".");
    const seat = Number(slot.slice(0, dot));
    if (homes[seat]) homes[seat].update(slot.slice(dot + 1));
    if (stage.seat === seat) stage.update(slot.slice(dot + 1));
  }
  table.update(shared);
  if ($("follow") === null || $("follow").checked) attend(frame.seat === null ? focus : frame.seat);
  for (const home of [...homes, stage]) {
    home.shared(shared);
    home.highlight(frame);
  }
  table.highlight(frame);
  $("when").textContent = told(frame);
  $("line").replaceChildren(...copy(frame));
  $("changes").replaceChildren(...changesOf(frame));
  $("notes").replaceChildren(...notesOf(frame));
  $("slider").value = at;
  $("slider").setAttribute("aria-valuetext", told(frame));
  for (const id of ["first", "round-back", "turn-back", "step-back"]) $(id).disabled = at === 0;
  for (const id of ["last", "round-on", "turn-on", "step-on"]) $(id).disabled = at === frames.length - 1;
  markLine(frame);
  nowInCharts();
}

const charts = document.querySelectorAll("svg.chart");

function nowInCharts() {
  const past = data.past;
  let next = past.findIndex((number) => number >= at);
  if (next < 0) next = past.length - 1;
  const before = next > 0 ? past[next - 1] : 0;
  const part = next > 0 && past[next] > before ? (at - before) / (past[next] - before) - 1 : 0;
  for (const chart of charts) {
    const x = Number(chart.dataset.left) + (next + part) * Number(chart.dataset.step);
    chart.querySelector(".now").setAttribute("transform", `translate(${x} 0)`);
  }
}

function go(to) {
  const target = Math.max(0, Math.min(frames.length - 1, to));
  if (target === at) return;
  render(move(target));
  clearTimeout(hashTimer);
  hashTimer = setTimeout(() => history.replaceState(null, "", "#" + frames[at].id), HASH_DELAY);
  if (at === frames.length - 1) pause();
}

/* --- moving ------------------------------------------------------------------------------------------------------- */

const whole = (number) => frames[number].id.split(".").length < 3;
const opens = (number) => !(frames[number].part in data.lines);
const atRound = (number) => ["setup", "start", "end"].includes(frames[number].part);

function seek(direction, wanted) {
  let to = at + direction;
  while (to > 0 && to < frames.length - 1 && !wanted(to)) to += direction;
  return to;
}

const moves = {
  first: () => go(0),
  last: () => go(frames.length - 1),
  "step-back": () => go(at - 1),
  "step-on": () => go(at + 1),
  "turn-back": () => go(seek(-1, (to) => whole(to) || opens(to))),
  "turn-on": () => go(seek(1, (to) => whole(to) || opens(to))),
  "round-back": () => go(seek(-1, atRound)),
  "round-on": () => go(seek(1, atRound)),
};

function pause() {
  clearInterval(timer);
  timer = 0;
  $("play").setAttribute("aria-pressed", "false");
  $("play").title = words.play;
  $("play").setAttribute("aria-label", words.play);
}

function play() {
  if (timer) return pause();
  if (at === frames.length - 1) go(0);
  timer = setInterval(() => go(at + 1), Number($("speed").value));
  $("play").setAttribute("aria-pressed", "true");
  $("play").title = words.pause;
  $("play").setAttribute("aria-label", words.pause);
}

for (const [id, act] of Object.entries(moves)) {
  $(id).addEventListener("click", () => {
    pause();
    act();
  });
}
$("play").addEventListener("click", play);
$("speed").addEventListener("change", () => {
  if (timer) {
    pause();
    play();
  }
});
$("slider").addEventListener("input", (event) => {
  pause();
  go(Number(event.target.value));
});

const keys = {
  ArrowLeft: "step-back", ArrowRight: "step-on", ArrowUp: "turn-back", ArrowDown: "turn-on", Home: "first", End: "last",
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || $("ledger").open) return;
  const target = event.target.closest("input, select, textarea, button, summary, a");
  const tag = target ? target.tagName : "";
  if (event.key === " ") {
    if (tag && tag !== "A" && target.type !== "range") return;
    event.preventDefault();
    play();
    return;
  }
  let act = keys[event.key];
  if (!act || tag === "SELECT" || tag === "TEXTAREA") return;
  if (event.shiftKey && event.key === "ArrowLeft") act = "round-back";
  if (event.shiftKey && event.key === "ArrowRight") act = "round-on";
  event.preventDefault();
  pause();
  moves[act]();
});

/* --- address, tabs, captions ------------------------------------------------------------------------------------- */

function fromAddress() {
  const id = location.hash.slice(1);
  if (index.has(id)) return index.get(id);
  const [round, turn] = id.split(".");
  if (turn !== undefined && index.has(`${round}.${turn}`)) return index.get(`${round}.${turn}`);
  return undefined;
}

window.addEventListener("hashchange", () => {
  const to = fromAddress();
  if (to !== undefined) {
    pause();
    go(to);
  }
});

for (const tab of document.querySelectorAll(".tabs button")) {
  tab.addEventListener("click", () => pin(Number(tab.dataset.seat)));
}
if ($("follow")) {
  $("follow").addEventListener("change", () => {
    if ($("follow").checked && frames[at].seat !== null) attend(frames[at].seat);
    stage.highlight(frames[at]);
  });
}
for (const button of document.querySelectorAll(".jump button")) {
  button.addEventListener("click", () => $(button.dataset.to).scrollIntoView({ block: "start" }));
}
