/* Search in the moves. Only moves with the words are listed. Enter goes to the next one, Shift+Enter back. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const listed = lines.map((line) => ({ line, more: ["detail", "remark", "found"].flatMap((kind) => below(line, kind)), text: null }));
let hits = [];

function find() {
  const wanted = plain($("search").value.trim());
  hits = [];
  listed.forEach((one, number) => {
    one.text ??= plain([one.line, ...one.more].map((node) => node.textContent).join(" "));
    const found = wanted !== "" && one.text.includes(wanted);
    if (found) hits.push(number);
    one.line.classList.toggle("hit-found", found);
    for (const node of [one.line, ...one.more]) node.classList.toggle("miss", wanted !== "" && !found);
  });
  $("hits").textContent = wanted ? `${hits.length}` : "";
  if (wanted) $("list").scrollTop = 0;
}

function toHit(direction) {
  const now = frames[at].move;
  const next = direction > 0 ? hits.find((number) => number > now) ?? hits[0] : hits.findLast((number) => number < now) ?? hits.at(-1);
  const link = next === undefined ? null : listed[next].line.querySelector("a[href]");
  const to = link && index.get(link.getAttribute("href").slice(1));
  if (to !== undefined && to !== null) go(to);
}

$("search").addEventListener("input", find);
$("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") toHit(event.shiftKey ? -1 : 1);
  if (event.key === "Escape") {
    $("search").value = "";
    find();
  }
});
letters["/"] = () => $("search").focus();
