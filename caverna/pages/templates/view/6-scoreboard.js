/* The scoreboard: the current points of each player, the change by the step, the leader and the player to act. */
const scoring = tabs.map((tab, seat) => ({ tab, seat, sum: tab.querySelector(".sum"), since: tab.querySelector(".since"), flag: tab.querySelector(".flag") }));
const points = (seat) => state[seat + ".points"] ?? 0;

function keepScore(frame) {
  const most = Math.max(...scoring.map(({ seat }) => points(seat)));
  for (const { tab, seat, sum, since, flag } of scoring) {
    const before = undo[at]?.[seat + ".points"];
    const change = at > 0 && before !== undefined ? points(seat) - (before ?? 0) : 0;
    const won = Boolean(state.won?.includes(seat));
    if (same(tab, points(seat), change, most, won, frame.seat)) continue;
    sum.textContent = minus(points(seat));
    since.textContent = change ? signed(change) : "";
    since.classList.toggle("less", change < 0);
    tab.classList.toggle("leads", points(seat) === most);
    tab.classList.toggle("acting", frame.seat === seat);
    tab.classList.toggle("first", won);
    flag.replaceChildren(...(won ? [icon("i-won", words.winners)] : []));
    const facts = [pointsOf(points(seat)), points(seat) === most && words.leads, frame.seat === seat && words.acts].filter(Boolean);
    tab.title = `${players[seat]}: ${facts.join(", ")}`;
  }
}
if (scoring.length) watchers.push(keepScore);

/* --- tabs: a narrow page shows one part at a time ------------------------------------------------------------------ */

const panes = [...document.querySelectorAll(".panes button")];

function showPane(name) {
  root.dataset.pane = name;
  for (const button of panes) button.setAttribute("aria-pressed", String(button.dataset.pane === name));
  if (!root.dataset.ready) return;
  scrollTo(0, 0);
  scrollList();
}
for (const button of panes) button.addEventListener("click", () => showPane(button.dataset.pane));
showPane("board");
