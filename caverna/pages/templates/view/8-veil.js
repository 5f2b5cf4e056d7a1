/* Hiding of spoilers: the list, the sheets and the charts end at the current point. */
const sheetRows = [...document.querySelectorAll(".scores .sheets tbody")].map((part) => ({
  kind: part.dataset.kind,
  cells: [...part.querySelectorAll("tr:first-child td")],
}));
const final = sheetRows.map((row) => row.cells.map((cell) => cell.textContent));

let hidden = listed.length; // the index of the first hidden line of the list

/* Hides the list from a line on. Only the lines between the old and the new position are changed. */
function veilList(from) {
  for (const { line, more } of listed.slice(Math.min(from, hidden), Math.max(from, hidden))) {
    for (const node of [line, ...more]) node.classList.toggle("to-come", from < hidden);
    if (!line.previousElementSibling) line.parentNode.classList.toggle("to-come", from < hidden); // the round has not begun
  }
  hidden = from;
}

function veil() {
  const on = $("veil").checked;
  document.documentElement.classList.toggle("veiled", on);
  veilList(on ? frames[at].move + 1 : listed.length);
  sheetRows.forEach(({ kind, cells }, row) => {
    const number = data.categories.indexOf(kind);
    cells.forEach((cell, seat) => {
      const slot = kind === "total" ? `${seat}.points` : `${seat}.line.${number}`;
      const text = on ? minus(state[slot] ?? 0) : final[row][seat];
      if (cell.textContent !== text) cell.textContent = text;
    });
  });
  if ($("scored-at")) $("scored-at").textContent = on ? told(frames[at]) : "";
}

$("veil").addEventListener("change", () => {
  veil();
  if ($("veil").checked) veilCharts(along()); // later they follow when they are visible
  else unveilCharts();
});
watchers.push(() => $("veil").checked && veil());
letters.h = () => $("veil").click();

/* Legal moves: the spaces that are open to the player to act. */
function could() {
  document.documentElement.classList.toggle("could", $("could").checked);
  table.update(new Set(["open"]));
}
$("could").addEventListener("change", could);
letters.c = () => $("could").click();
