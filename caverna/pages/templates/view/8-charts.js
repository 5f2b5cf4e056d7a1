/* Charts: where the game is, the values that are pointed at, and the way to a round by a click. */
const charts = [...document.querySelectorAll("svg.chart")];

/* Where a moment lies between the ends of the rounds. */
function along() {
  const past = data.past;
  let next = past.findIndex((number) => number >= at);
  if (next < 0) next = past.length - 1;
  const before = next > 0 ? past[next - 1] : 0;
  return next + (next > 0 && past[next] > before ? (at - before) / (past[next] - before) - 1 : 0);
}

const measure = (chart) => [Number(chart.dataset.left), Number(chart.dataset.step)];

function drawNow() {
  const where = along();
  for (const chart of charts) {
    const [left, step] = measure(chart);
    chart.querySelector(".now").setAttribute("transform", `translate(${left + where * step} 0)`);
  }
  if ($("veil").checked) veilCharts(where);
}

if ($("charts")) watchers.push(inSight($("charts"), drawNow));

function tickAt(chart, event) {
  const box = chart.getBoundingClientRect();
  const [left, step] = measure(chart);
  const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
  return Math.max(0, Math.min(data.past.length - 1, Math.round((x - left) / step)));
}

for (const chart of charts) {
  const aim = chart.querySelector(".aim");
  const values = chart.dataset.values.split(";").map((line) => line.split(","));
  const read = (tick) => {
    const [left, step] = measure(chart);
    aim.classList.add("on");
    aim.setAttribute("transform", `translate(${left + tick * step} 0)`);
    const hidden = $("veil").checked && data.past[tick] > at;
    $("readout").replaceChildren(
      `${chart.getAttribute("aria-label")}, ${words.round} ${chart.dataset.ticks.split(",")[tick]}:`,
      ...(hidden ? [" ?"] : values.flatMap((line, seat) => [mark(seat), " ", el("bdi", "", players[seat]), " ", el("b", "", line[tick])]))
    );
  };
  chart.addEventListener("pointermove", (event) => read(tickAt(chart, event)));
  chart.addEventListener("pointerleave", () => aim.classList.remove("on"));
  chart.addEventListener("click", (event) => {
    const tick = tickAt(chart, event);
    read(tick);
    pause();
    go(data.past[tick]);
  });
}

/* --- what is to come, hidden ---------------------------------------------------------------------------------------- */

function veilCharts(where) {
  for (const chart of charts) {
    const [left, step] = measure(chart);
    chart.style.setProperty("--so-far", `inset(-1000px calc(100% - ${Math.max(0, where * step) + 0.5}px) -1000px -10px)`);
    chart.querySelectorAll(".line").forEach((line) => {
      line.querySelectorAll("[data-tick]").forEach((dot) => dot.classList.toggle("to-come", data.past[Number(dot.dataset.tick)] > at));
    });
    void left;
  }
  document.querySelectorAll(".figures tbody tr").forEach((row) => row.classList.toggle("to-come", Number(row.dataset.at) > at));
}
