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
  if (!(frame.part in data.lines)) return [];
  const said = line.querySelector(".said").cloneNode(true);
  for (const link of said.querySelectorAll("a")) {
    link.tabIndex = -1; // the list leads to the same
    link.classList.toggle("now", link.hash === "#" + frame.id);
  }
  return [line.querySelector(".mark")?.cloneNode(true) || "", said];
}

/* What stands below a line of the list: findings, notes of the record. */
function below(line, kind) {
  const found = [];
  for (let node = line.nextElementSibling; node && !node.classList.contains("move"); node = node.nextElementSibling) {
    if (node.classList.contains(kind)) found.push(node);
  }
  return found;
}

function gain(good, count, cause, brief) {
  const worse = count < 0 !== data.bad.includes(good);
  const chip = el("span", "gain" + (worse ? " less" : ""), signed(count) + (brief ? "" : " "), icon(data.icons[good], brief ? goods[good] : ""));
  if (!brief) chip.append(el("span", "word", " " + formOf(count, data.forms[good])));
  if (cause) chip.append(el("small", "", " ", ...spoken(cause)));
  return chip;
}

/* A line tells each change with its cause; what concerns all at once is a row a player, with sums. */
function changesOf(frame) {
  const ofLine = frame.part in data.lines;
  const rows = [];
  players.forEach((name, seat) => {
    const mine = frame.changes.filter((one) => one[0] === seat);
    if (!mine.length) return;
    const row = el("p", "gains");
    if (frame.seat !== seat) row.append(mark(seat), el("bdi", "", name));
    let last;
    if (ofLine || players.length === 1) {
      for (const [, good, count, cause] of mine) {
        row.append(gain(good, count, cause === last ? "" : data.causes[cause]));
        last = cause;
      }
    } else {
      const sums = [...summed(mine)].filter(([, count]) => count);
      row.append(...(sums.length ? sums.map(([good, count]) => gain(good, count, "", true)) : ["\u00b10"]));
    }
    rows.push(row);
  });
  if (!rows.length) {
    const word = { setup: "begins", start: "round begins" }[frame.part] || "nothing changes";
    rows.push(el("p", "gains none", words[word]));
  }
  return ofLine || players.length === 1 ? rows : [el("div", "sums", ...rows)];
}

function present(frame) {
  const parts = {
    when: el("p", "", told(frame)),
    line: el("div", "", ...copy(frame)),
    changes: el("div", "", ...changesOf(frame)),
    remarks: el("div", "", ...below(lineOf(frame), "remark").map((note) => note.cloneNode(true))),
  };
  for (const [id, node] of Object.entries(parts)) node.id = id;
  return Object.values(parts);
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
}

function scrollList() {
  const list = $("list");
  const [line, frame] = [lineOf(frames[at]), list].map((node) => node.getBoundingClientRect());
  if (line.top < frame.top + 20 || line.bottom > frame.bottom - 20) {
    list.scrollTop += line.top - frame.top - frame.height / 3;
  }
  if (focus === tabSeen) return;
  tabSeen = focus;
  const tab = document.querySelector('.tabs [aria-pressed="true"]');
  if (tab) tab.parentNode.scrollLeft = tab.offsetLeft - tab.parentNode.offsetLeft - 60;
}

let tabSeen = -1;
