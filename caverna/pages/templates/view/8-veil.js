/* Nothing of what is to come: the list, the sheets and the charts up to the moment. */
const sheetRows = [...document.querySelectorAll(".scores .sheets tbody")].map((part) => ({
  kind: part.dataset.kind,
  cells: [...part.querySelectorAll("tr:first-child td")],
}));
const final = sheetRows.map((row) => row.cells.map((cell) => cell.textContent));

let hidden = listed.length; // the first line of the list that is to come

/* Hides the list from a line on; only the lines between there and where it was hidden before are touched. */
function veilList(from) {
  for (const { line, more } of listed.slice(Math.min(from, hidden), Math.max(from, hidden))) {
    for (const node of [line, ...more]) node.classList.toggle("to-come", from < hidden);
    if (!line.previousElementSibling) line.parentNode.classList.toggle("to-come", from < hidden); // a round that has not begun
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
  if ($("veil").checked) veilCharts(along()); // from then on they follow when they are in sight
  else unveilCharts();
});
watchers.push(() => $("veil").checked && veil());
letters.h = () => $("veil").click();

/* What could be done: the spaces that were open to the player who acts. */
function could() {
  document.documentElement.classList.toggle("could", $("could").checked);
  table.update(new Set(["open"]));
}
$("could").addEventListener("change", could);
letters.c = () => $("could").click();
