/* Findings: one is shown at a time, that of the moment or the one that was asked for last. */
const notes = [...document.querySelectorAll("#findings .note")];
const placed = data.findings.map(([id]) => index.get(id)).map((frame) => frame ?? 0);
let current = 0;

function showFinding(number) {
  if (!notes.length) return;
  current = (number + notes.length) % notes.length;
  notes.forEach((note, other) => {
    note.hidden = other !== current;
  });
  $("findings").scrollTop = 0;
  const caret = notes[current].querySelector(".source b");
  if (caret) {
    const source = caret.parentNode;
    source.scrollLeft += caret.getBoundingClientRect().left - source.getBoundingClientRect().left - source.clientWidth / 2; // a long line, a narrow page
  }
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
  });
}
