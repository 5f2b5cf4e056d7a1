/* The first frame: that of the address, else of the first finding, else the result, unless spoilers are hidden. */
const partOf = (number) => (100 * number) / Math.max(frames.length - 1, 1);
const tickOf = (number, node) => {
  node.style.left = `${partOf(number)}%`;
  $("ticks").append(node);
};
let numbered = -Infinity; // the position of the last number that is also shown on a narrow page
frames.forEach((frame, number) => {
  if (frame.part !== "start" || frames.length < 2) return;
  const close = partOf(number) - numbered < 11;
  if (!close) numbered = partOf(number);
  tickOf(number, el("span", close ? "close" : "", frame.id.split(".")[0]));
});
for (const number of new Set(placed)) tickOf(number, el("span", "bug"));
move(0);
homes.forEach((home, seat) => home.show(seat));
attend(0);
table.show();
showFinding(0);
render(move(fromAddress() ?? placed[0] ?? (verdict && !parts()[1].has("veil") ? frames.length - 1 : 0)));
look();
if ($("figures") && matchMedia("(max-width: 860px)").matches) $("figures").open = false;
root.dataset.ready = "yes";
whenIdle(prepareAgain);
whenIdle(settle);
whenIdle(drawPictures);
