/* Nothing of what is to come: the list, the sheets and the charts up to the moment. */
const sheetRows = [...document.querySelectorAll(".scores .sheets tbody")].map((part) => ({
  kind: part.dataset.kind,
  cells: [...part.querySelectorAll("tr:first-child td")],
}));
const final = sheetRows.map((row) => row.cells.map((cell) => cell.textContent));

function veil() {
  const on = $("veil").checked;
  document.documentElement.classList.toggle("veiled", on);
  listed.forEach(({ line, more }, number) => {
    const later = on && number > frames[at].move;
    for (const node of [line, ...more]) node.classList.toggle("to-come", later);
    if (!line.previousElementSibling) line.parentNode.classList.toggle("to-come", later); // a round that has not begun
  });
  sheetRows.forEach(({ kind, cells }, row) => {
    const number = data.categories.indexOf(kind);
    cells.forEach((cell, seat) => {
      const slot = kind === "total" ? `${seat}.points` : `${seat}.line.${number}`;
      cell.textContent = on ? String(state[slot] ?? 0) : final[row][seat];
    });
  });
  if ($("scored-at")) $("scored-at").textContent = on ? told(frames[at]) : "";
  if (on) veilCharts(along());
}

$("veil").addEventListener("change", veil);
watchers.push(() => $("veil").checked && veil());
letters.h = () => $("veil").click();

/* What could be done: the spaces that were open to the player who acts. */
function could() {
  document.documentElement.classList.toggle("could", $("could").checked);
}
$("could").addEventListener("change", could);
letters.c = () => $("could").click();
