/* What happens at the moment, in words, and where it stands in the list of moves. */
function told(frame) {
  const [round, turn, step] = frame.id.split(".");
  if (frame.part === "setup" || frame.part === "end") return titleOf(frame);
  const name = `${words.round} ${round}`;
  if (frame.part === "start") return `${name} \u00b7 ${words.start}`;
  if (!(frame.part in data.lines)) return `${name} \u00b7 ${titleOf(frame)}`;
  return `${name} \u00b7 ${data.lines[frame.part]} ${turn}` + (step ? ` \u00b7 ${words.step} ${step}` : "");
}

const lines = [...document.querySelectorAll("#list .move")];
const lineOf = (frame) => lines[frame.move];
const titleOf = (frame) => lineOf(frame).querySelector("a").textContent;

function copy(frame) {
  const line = lineOf(frame);
  if (frame.part in data.lines) {
    const said = line.querySelector(".said").cloneNode(true);
    for (const link of said.querySelectorAll("a")) link.classList.toggle("now", link.dataset.frame === frame.id);
    return [line.querySelector(".mark")?.cloneNode(true) || "", said];
  }
  const more = [];
  for (let node = line.nextElementSibling; node && node.classList.contains("detail"); node = node.nextElementSibling) {
    more.push(node.cloneNode(true));
  }
  return more;
}

function notesOf(frame) {
  const line = lineOf(frame);
  const found = [...line.querySelectorAll(".note")];
  for (let node = line.nextElementSibling; node && !node.classList.contains("move"); node = node.nextElementSibling) {
    if (node.classList.contains("note")) found.push(node);
  }
  return found.map((note) => note.cloneNode(true));
}

function changesOf(frame) {
  const rows = [];
  players.forEach((name, seat) => {
    const mine = frame.changes.filter((one) => one[0] === seat);
    if (!mine.length) return;
    const row = el("p", "gains");
    if (frame.seat !== seat) row.append(mark(seat), el("bdi", "", name));
    let last;
    for (const [, good, count, cause] of mine) {
      const chip = el("span", "gain" + (count < 0 ? " less" : ""), signed(count) + " ", icon(data.icons[good]), " " + goods[good]);
      if (cause !== last) chip.append(el("small", "", ` ${data.causes[cause]}`));
      last = cause;
      row.append(chip);
    }
    rows.push(row);
  });
  if (!rows.length) {
    const word = { setup: "begins", start: "round begins" }[frame.part] || "nothing changes";
    rows.push(el("p", "gains none", words[word]));
  }
  return rows;
}

let marked = [];

function markLine(frame) {
  for (const node of marked) {
    node.classList.remove("now");
    node.removeAttribute("aria-current");
  }
  const line = lineOf(frame);
  const step = line.querySelector(`a[href="#${frame.id}"]`);
  marked = [line, step].filter(Boolean);
  for (const node of marked) node.classList.add("now");
  if (step) step.setAttribute("aria-current", "step");
  if (!scrolling) scrolling = requestAnimationFrame(scrollList);
}

let scrolling = 0;

/* Once a frame, since where a line is can only be told once the page is laid out. */
function scrollList() {
  scrolling = 0;
  const list = $("list");
  const line = lineOf(frames[at]);
  const top = line.offsetTop; // the list is what its lines are placed in
  if (top < list.scrollTop + 20 || top + line.offsetHeight > list.scrollTop + list.clientHeight - 20) {
    list.scrollTop = top - list.clientHeight / 3;
  }
}
