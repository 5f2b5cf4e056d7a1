/* Sets the height of the panel with the findings. */
function measureJudge() {
  if ($("judge")) root.style.setProperty("--judge", `${Math.ceil($("judge").getBoundingClientRect().height) + 10}px`);
}
measureJudge();
addEventListener("resize", measureJudge);
for (const rule of document.querySelectorAll("#findings details")) rule.addEventListener("toggle", measureJudge);

/* Outlines the cells and spaces of the finding at the current frame. */
const markBlamed = marker("blamed");

function blame() {
  const [, , cells, spaces] = at === placed[current] ? data.findings[current] : [0, 0, [], []];
  const named = [...document.querySelectorAll("#table [data-says]")].filter(({ dataset }) => dataset.says && spaces.some((space) => space === dataset.says || space.startsWith(dataset.says + " ")));
  markBlamed([...cells.flatMap((cell) => [...$("focus").querySelectorAll(`[data-cell="${cell}"]`)]), ...named.map((one) => one.firstElementChild)]);
}

/* Findings. One is shown at a time: that of the frame, or the last selected one. */
const notes = [...document.querySelectorAll("#findings .note")];
const placed = data.findings.map(([id]) => index.get(id)).map((frame) => frame ?? 0);
let current = 0;

function showFinding(number) {
  if (!notes.length) return;
  current = (number + notes.length) % notes.length;
  notes.forEach((note, other) => {
    note.hidden = other !== current;
  });
  $("find-number").textContent = `${words.finding} ${current + 1} / ${notes.length}`;
}

function toFinding(number) {
  if (!notes.length) return;
  pause();
  showFinding(number);
  go(placed[current]);
}

if (notes.length) {
  $("find-back").addEventListener("click", () => toFinding(current - 1));
  $("find-on").addEventListener("click", () => toFinding(current + 1));
  letters.n = () => toFinding(current + 1);
  letters.p = () => toFinding(current - 1);
  watchers.push(() => {
    if (placed[current] !== at && placed.includes(at)) showFinding(placed.indexOf(at));
    blame();
  });
}
