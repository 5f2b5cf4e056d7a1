/* The first moment. */
frames.forEach((frame, number) => {
  if (frame.part !== "start" || frames.length < 2) return;
  const tick = el("span", "", frame.id.split(".")[0]);
  tick.style.left = `${(100 * number) / (frames.length - 1)}%`;
  $("ticks").append(tick);
});
move(0);
homes.forEach((home, seat) => home.show(seat));
attend(0);
table.show();
render(move(fromAddress() ?? 0));
if ($("figures") && matchMedia("(max-width: 860px)").matches) $("figures").open = false;
document.documentElement.dataset.ready = "yes";
