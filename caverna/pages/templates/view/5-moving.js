/* Showing a moment, and moving from one to another: buttons, slider, keys, address. */
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
const watchers = []; // what else is drawn at every moment, once the board is painted: functions of the frame

/* Each player has a large board of his own, of which one is seen: what lies behind it keeps what was laid out, so that
   going from one player to the next draws only what has changed. */
const boards = [];
let stage = null;

function boardOf(seat) {
  if (!boards[seat]) {
    const root = el("div", "home big behind");
    $("boards").append(root);
    boards[seat] = new Board(root, true);
    boards[seat].show(seat);
  }
  return boards[seat];
}

/* The boards of the others are made, styled and laid out while there is nothing else to do, not when they are seen next: again
   when what all of them are drawn with has changed, pictures or the size of the page. */
function prepareFrom(seat) {
  if (seat >= players.length) return;
  prepare(boardOf(seat));
  whenIdle(() => prepareFrom(seat + 1));
}
const prepareAgain = () => prepareFrom(0);

function prepare({ root }) {
  const behind = root.classList.contains("behind");
  root.classList.remove("behind"); // what is hidden is laid out when it is asked for, but styled once more when it is shown
  root.getBoundingClientRect();
  root.classList.toggle("behind", behind);
}

/* So are those that have something new to show, after a harvest, say. */
function keepUp() {
  const board = boards.find((one) => one && one !== stage && one.isBehind());
  if (!board) return;
  board.follow();
  prepare(board);
  whenIdle(keepUp);
}
addEventListener("resize", () => root.dataset.ready && later(prepareAgain));

const whenIdle = (act) => ("requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 50));

/* What is put off until nobody steps any more. */
const QUIET = 1000; // milliseconds
const putOff = new Set();
let quiet = 0;

function rest() {
  if (waiting) catchUp();
  clearTimeout(quiet);
  for (const act of putOff) act();
  putOff.clear();
}

function later(act) {
  putOff.add(act);
  clearTimeout(quiet);
  quiet = setTimeout(rest, QUIET);
}

addEventListener("beforeprint", rest);

/* Return what draws a section of the page anew: at once where it is in sight, else once nobody steps any more. Until then it
   is left out: what lies below the window is painted with what is in it. */
function inSight(node, act = () => {}) {
  let seen = !("IntersectionObserver" in window);
  let drawn = false;
  const now = () => {
    putOff.delete(now);
    node.classList.remove("skipped");
    act();
  };
  if (!seen) {
    const watch = (entries) => {
      seen = entries.at(-1).isIntersecting;
      if (seen) now();
    };
    new IntersectionObserver(watch, { rootMargin: "-1px" }).observe(node); // what only touches the window is not seen
  }
  return () => {
    if (seen || !drawn) {
      drawn = true;
      return act();
    }
    node.classList.add("skipped");
    later(now);
  };
}

if (homes.length) watchers.push(inSight($("all"), () => homes.forEach((home) => home.follow())));
if ($("scores")) watchers.push(inSight($("scores")));

/* What is far out of sight is left out as long as the page keeps its size: then its height is known. */
const settle = () => root.classList.add("settled");
addEventListener("resize", () => {
  root.classList.remove("settled");
  later(settle);
});

function attend(seat) {
  if (seat === stage?.seat) return;
  focus = seat;
  stage?.root.classList.add("behind");
  stage?.root.removeAttribute("id");
  stage = boardOf(seat);
  stage.root.id = "focus";
  stage.root.classList.remove("behind");
  for (const tab of tabs) if ((tab.ariaPressed === "true") !== (tab === tabs[seat])) tab.ariaPressed = String(tab === tabs[seat]);
}

const tabs = [...document.querySelectorAll(".tabs button")];

function pin(seat) {
  $("follow").checked = false;
  attend(seat);
  stage.follow();
}

/* Draws what has changed: slots of a player begin with the seat, the others are the table's. */
function render(dirty) {
  const frame = frames[at];
  table.update(new Set([...dirty].filter((slot) => slot[0] < "0" || slot[0] > "9")));
  for (const board of [...boards, ...homes]) board?.owe(dirty);
  if ($("follow") === null || $("follow").checked) attend(frame.seat === null ? focus : frame.seat);
  stage.follow();
  table.highlight(frame);
  present(frame);
  $("slider").value = at;
  $("slider").setAttribute("aria-valuetext", capital(told(frame)));
  for (const id of ["first", "round-back", "turn-back", "step-back"]) $(id).disabled = at === 0;
  for (const id of ["last", "round-on", "turn-on", "step-on"]) $(id).disabled = at === frames.length - 1;
  if (root.dataset.ready) catchUpSoon();
  else catchUp();
}

/* The frame after a step shows the board and what is told of the moment. The list of moves and whatever else follow once it is
   painted, and not for moments that somebody hurries past; yet they stay behind no longer than this. */
const BEHIND = 250; // milliseconds
let waiting = 0;
let painted = 0;
let since = 0;

function catchUpSoon() {
  const now = performance.now();
  if (!waiting) since = now;
  else if (now - since > BEHIND) return;
  forget();
  waiting = requestAnimationFrame(() => {
    painted = setTimeout(catchUp); // not in the next frame, which would be made before whatever waits for this one
  });
}

function forget() {
  cancelAnimationFrame(waiting);
  clearTimeout(painted);
}

function catchUp() {
  forget();
  waiting = 0;
  const frame = frames[at];
  markLine(frame);
  for (const watcher of watchers) watcher(frame);
  scrollList();
  whenIdle(lookAhead);
  whenIdle(keepUp);
}

function go(to) {
  const target = Math.max(0, Math.min(frames.length - 1, to));
  if (target === at) return;
  render(move(target));
  clearTimeout(hashTimer);
  hashTimer = setTimeout(() => history.replaceState(null, "", address(false)), HASH_DELAY);
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
  if (!timer) return;
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
const dialogs = [...document.querySelectorAll("dialog")];
const letters = Object.create(null); // single letters, which can be switched off

/* Inside lists, fields, dialogs and what has arrows of its own they are left alone; the slider steps as the page does. */
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || dialogs.some((one) => one.open)) return;
  const target = event.target.closest?.("input, select, textarea, button, summary, a, [tabindex]"); // programs press keys on the document itself
  if (target && target.type !== "range" && target.closest("input, select, textarea, #list, #present, #findings, .menu")) return;
  if (event.key === " ") {
    if (target && target.type !== "range") return;
    event.preventDefault();
    play();
    return;
  }
  const letter = !event.shiftKey && $("letters").checked && letters[event.key.toLowerCase()];
  if (letter) {
    event.preventDefault();
    letter();
    return;
  }
  let act = keys[event.key];
  if (!act) return;
  if (event.shiftKey && event.key === "ArrowLeft") act = "round-back";
  if (event.shiftKey && event.key === "ArrowRight") act = "round-on";
  event.preventDefault();
  pause();
  moves[act]();
});

/* --- address, tabs, captions ------------------------------------------------------------------------------------- */

/* An address is a moment, and behind it how it is looked at: #7.2&player=1&find=Office+room&ledger=all. */
function parts(hash = location.hash) {
  const [id, ...rest] = hash.slice(1).split("&");
  return [id, new URLSearchParams(rest.join("&"))];
}

/* Where a moment comes in the game: its round, line and step. A number that is missing comes after all others: 7 is the end of round 7. */
function orderOf(id) {
  const numbers = (id === "end" ? [] : id.split(".")).map((part) => (/^\d+$/.test(part) ? Number(part) : Infinity));
  return [0, 1, 2].map((depth) => numbers[depth] ?? Infinity);
}

const isAfter = (one, other) => {
  const depth = one.findIndex((number, at) => number !== other[at]);
  return depth >= 0 && one[depth] > other[depth];
};

/* Return the moment that an address names, or the last one before it; undefined where it names none. */
function fromAddress(hash) {
  const [id] = parts(hash);
  if (index.has(id)) return index.get(id);
  if (id !== "end" && !/^\d+(\.|$)/.test(id)) return undefined;
  const line = id.split(".").slice(0, 2).join(".");
  if (index.has(line)) return index.get(line); // a step that the line does not have
  const wanted = orderOf(id);
  const beyond = wanted[0] > orderOf(frames.findLast((frame) => frame.id !== "end").id)[0];
  return beyond ? frames.length - 1 : Math.max(0, frames.findLastIndex((frame) => !isAfter(orderOf(frame.id), wanted)));
}

/* Return the address of the moment; with how it is looked at if that is asked for or the address has it already. */
function address(full) {
  const view = new URLSearchParams();
  if ($("follow") && !$("follow").checked) view.set("player", stage.seat);
  if ($("search").value) view.set("find", $("search").value);
  if ($("ledger").open) {
    view.set("ledger", $("ledger-player").value || "all");
    if ($("ledger-good").value) view.set("good", $("ledger-good").value);
    if ($("ledger-find").value) view.set("cause", $("ledger-find").value);
  }
  if ($("veil").checked) view.set("veil", 1);
  if ($("could").checked) view.set("could", 1);
  const tail = view.toString();
  return "#" + frames[at].id + (tail && (full || parts()[1].size) ? "&" + tail : "");
}

/* Look as an address says; what it does not name stays. */
function look(hash) {
  const view = parts(hash)[1];
  const seat = Number(view.get("player"));
  if (view.has("player") && $("follow") && players[seat] !== undefined) pin(seat);
  for (const id of ["veil", "could"]) {
    if (view.has(id) && !$(id).checked) $(id).click();
  }
  if (view.has("find")) {
    $("search").value = view.get("find");
    find();
  }
  if (view.has("ledger")) openLedger(view.get("ledger"), view.get("good") || "", view.get("cause") || "");
}

window.addEventListener("hashchange", (event) => {
  const { hash } = new URL(event.newURL); // that of the page may have followed a moment since
  const to = fromAddress(hash);
  if (to !== undefined) {
    pause();
    go(to);
    look(hash);
  }
});

/* A second tap on the player whose board is kept lets the boards follow the moves again. */
tabs.forEach((tab, seat) => tab.addEventListener("click", () => ($("follow").checked || seat !== stage.seat ? pin(seat) : $("follow").click())));
if ($("follow")) {
  const label = $("follow").closest("label"); // on a narrow page the scoreboard needs its room
  const narrow = matchMedia("(max-width: 860px)");
  const settleLabel = () => (narrow.matches ? $("veil").closest("label").before(label) : document.querySelector(".pick").append(label));
  narrow.addEventListener("change", settleLabel);
  settleLabel();
  $("follow").addEventListener("change", () => {
    if ($("follow").checked && frames[at].seat !== null) attend(frames[at].seat);
    stage.follow();
  });
}
for (const button of document.querySelectorAll(".jump [data-to]")) {
  button.addEventListener("click", () => {
    const part = $(button.dataset.to);
    part.scrollIntoView({ block: "start" });
    part.tabIndex = -1; // Tab goes on from there
    part.focus({ preventScroll: true });
  });
}
