/* Showing a frame, and moving between frames: buttons, slider, keys, address. */
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
const watchers = []; // functions of the frame, called after the board is painted

/* Each player has a large board, one of which is visible. The hidden ones keep their layout, so that a change of the
   player draws only what has changed. */
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

/* The hidden boards are drawn in advance, in idle time; and again after the pictures or the size of the page have
   changed. */
function prepareFrom(seat) {
  if (seat >= players.length) return;
  prepare(boardOf(seat));
  whenIdle(() => prepareFrom(seat + 1));
}
const prepareAgain = () => prepareFrom(0);

function prepare({ root }) {
  const behind = root.classList.contains("behind");
  root.classList.remove("behind"); // a hidden board would be styled again when it is shown
  root.getBoundingClientRect();
  root.classList.toggle("behind", behind);
}

/* Draws hidden boards with changes in advance, for example after a harvest. */
function keepUp() {
  const board = boards.find((one) => one && one !== stage && one.isBehind());
  if (!board) return;
  board.follow();
  prepare(board);
  whenIdle(keepUp);
}
addEventListener("resize", () => root.dataset.ready && later(prepareAgain));

const whenIdle = (act) => ("requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 50));

/* Work that waits until the user stops stepping. */
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

/* Returns a function that draws a section of the page again: immediately if it is visible, else when the user stops
   stepping. Until then it is not rendered, because browsers also paint what is just below the window. */
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
    new IntersectionObserver(watch, { rootMargin: "-1px" }).observe(node); // a section that only touches the window is not visible
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

/* Sections far outside the window are not rendered while the page keeps its size, so that their height is known. */
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

/* Draws the changed state keys. Those of a player begin with the seat, the others belong to the table. */
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

/* After a step, the board and the text are painted first. The move list and the rest follow, and are skipped while the
   user steps quickly, but not for longer than this. */
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
    painted = setTimeout(catchUp); // not requestAnimationFrame, which would run before this one is painted
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
const letters = Object.create(null); // keys that are single letters, which can be switched off

/* Keys are ignored inside lists, fields, dialogs and elements that use arrow keys. The slider steps like the page. */
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || dialogs.some((one) => one.open)) return;
  const target = event.target.closest?.("input, select, textarea, button, summary, a, [tabindex]"); // scripts may send keys to the document
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

/* An address has a point in the game and view settings: #7.2&player=1&find=Office+room&ledger=all. */
function parts(hash = location.hash) {
  const [id, ...rest] = hash.slice(1).split("&");
  return [id, new URLSearchParams(rest.join("&"))];
}

/* Returns the sort key of a frame id: round, line and step. A missing number comes last: 7 is the end of round 7. */
function orderOf(id) {
  const numbers = (id === "end" ? [] : id.split(".")).map((part) => (/^\d+$/.test(part) ? Number(part) : Infinity));
  return [0, 1, 2].map((depth) => numbers[depth] ?? Infinity);
}

const isAfter = (one, other) => {
  const depth = one.findIndex((number, at) => number !== other[at]);
  return depth >= 0 && one[depth] > other[depth];
};

/* Returns the frame of an address, or the last one before it; undefined if it names none. */
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

/* Returns the address of the frame. It has the view settings if requested, or if the current address has them. */
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

/* Applies the view settings of an address. Settings that it does not have stay. */
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
  const { hash } = new URL(event.newURL); // the address of the page may have changed since
  const to = fromAddress(hash);
  if (to !== undefined) {
    pause();
    go(to);
    look(hash);
  }
});

/* A second tap on a selected player makes the boards follow the moves again. */
tabs.forEach((tab, seat) => tab.addEventListener("click", () => ($("follow").checked || seat !== stage.seat ? pin(seat) : $("follow").click())));
if ($("follow")) {
  const label = $("follow").closest("label"); // on a narrow page the scoreboard needs the space
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
    part.tabIndex = -1; // the next Tab starts from there
    part.focus({ preventScroll: true });
  });
}
