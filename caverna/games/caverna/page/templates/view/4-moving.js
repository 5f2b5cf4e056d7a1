/* Showing a moment, and moving from one to another: buttons, slider, keys, address. */
function render(dirty) {
  const frame = frames[at];
  const turn = ["to act", "starts", "starts next"].some((slot) => dirty.has(slot));
  let rounds = false;
  for (const slot of dirty) {
    const dot = slot.indexOf(".");
    const first = slot.slice(0, dot < 0 ? slot.length : dot);
    const rest = slot.slice(dot + 1);
    if (first >= "0" && first <= "9") {
      const seat = Number(first);
      if (homes[seat]) homes[seat].update(rest);
      if (stage.seat === seat) stage.update(rest);
    } else if (first === "space" || first === "dwarf") {
      if (places.has(rest)) layPrinted(rest);
      else rounds = true;
    } else rounds = true;
  }
  if (rounds) layRounds();
  if ($("follow") === null || $("follow").checked) attend(frame.seat === null ? focus : frame.seat);
  for (const home of [...homes, stage]) {
    if (turn) home.token();
    home.highlight(frame);
  }
  const used = spacesUsed(frame);
  for (const node of [...places.values(), ...tracks]) node.classList.toggle("changed", used.has(node.dataset.space));
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

/* The spaces that the line has used so far. */
function spacesUsed(frame) {
  const used = new Set();
  for (let number = at; frame.part === "turn" && number > 0 && frames[number].move === frame.move; number -= 1) {
    for (const slot in frames[number].set) {
      if (slot.startsWith("dwarf.") || slot.startsWith("space.")) used.add(slot.slice(6));
    }
  }
  return used;
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
const opens = (number) => frames[number].part !== "turn";
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

function explain(event) {
  const cell = event.target.closest(".cell, .herd");
  if (cell) $("caption").textContent = cell.querySelector("title").textContent;
}
$("focus").addEventListener("pointerover", explain);
$("focus").addEventListener("click", explain);
for (const list of [$("spaces"), $("rounds")]) {
  const offer = (event) => {
    const space = event.target.closest(".space");
    if (space && space.title) $("offer").textContent = space.title;
  };
  list.addEventListener("pointerover", offer);
  list.addEventListener("click", offer);
}
