/* Charts: the mark of the current point, values under the pointer, and a click that goes to a round. */
const charts = [...document.querySelectorAll("svg.chart")];

/* Returns the position of a frame between the ends of the rounds. */
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
  const aim = () => chart.querySelector(".aim");
  const values = chart.dataset.values.split(";").map((line) => line.split(","));
  const read = (tick) => {
    const [left, step] = measure(chart);
    aim().classList.add("on");
    aim().setAttribute("transform", `translate(${left + tick * step} 0)`);
    const hidden = $("veil").checked && data.past[tick] > at;
    $("readout").replaceChildren(
      `${chart.getAttribute("aria-label")}, ${words.round} ${chart.dataset.ticks.split(",")[tick]}:`,
      ...(hidden ? [" ?"] : values.flatMap((line, seat) => [mark(seat), " ", el("bdi", "", players[seat]), " ", el("b", "", minus(line[tick]))]))
    );
  };
  chart.addEventListener("pointermove", (event) => read(tickAt(chart, event)));
  chart.addEventListener("pointerleave", () => aim().classList.remove("on"));
  chart.addEventListener("click", (event) => {
    const tick = tickAt(chart, event);
    read(tick);
    pause();
    go(data.past[tick]);
  });
}

/* --- spoilers ------------------------------------------------------------------------------------------------------- */

/* Draws a chart up to a round. Its scale fits the visible part, because the full scale would be a spoiler. */
function drawSoFar(chart, seen) {
  const { left, step, top, foot } = Object.fromEntries(Object.entries(chart.dataset).map(([name, value]) => [name, Number(value)]));
  const values = chart.dataset.values.split(";").map((line) => line.split(",").map(Number).slice(0, seen + 1));
  const [low, high] = [Math.min(0, ...values.flat()), Math.max(1, ...values.flat())];
  const y = (value) => top + ((high - value) / (high - low)) * (foot - top);
  chart.querySelectorAll(".line:has(polyline)").forEach((line, seat) => {
    line.querySelector("polyline").setAttribute("points", values[seat].map((value, at) => `${left + at * step},${y(value).toFixed(1)}`).join(" "));
    for (const dot of line.querySelectorAll("[data-tick]")) {
      const tick = Number(dot.dataset.tick);
      dot.classList.toggle("to-come", tick > seen);
      if (tick <= seen) dot.setAttribute("y", y(values[seat][tick]) - dot.getAttribute("height") / 2);
    }
  });
  chart.querySelectorAll('.tick[text-anchor="end"]').forEach((label, number) => {
    const value = [high, 0][number];
    label.classList.toggle("beyond", value === undefined);
    if (value === undefined) return;
    label.setAttribute("y", y(value) + 4);
    label.textContent = minus(value);
  });
  for (const path of chart.querySelectorAll(".grid")) path.classList.add("beyond");
  chart.querySelector(".axis")?.setAttribute("d", `M${left} ${y(0)}H${left + step * (data.past.length - 1)}`);
  chart.closest(".small figure")?.classList.toggle("to-come", !values.flat().some(Boolean)); // the chart itself would be a spoiler
}

const drawnWhole = new Map(charts.map((chart) => [chart, chart.innerHTML]));

function veilCharts(where) {
  const seen = Math.max(0, Math.floor(where));
  for (const chart of charts) if (!same(chart, "so far", seen)) drawSoFar(chart, seen);
  document.querySelectorAll(".figures tbody tr").forEach((row) => row.classList.toggle("to-come", Number(row.dataset.at) > at));
}

/* Draws the full charts again. */
function unveilCharts() {
  for (const chart of charts) {
    if (same(chart, "whole")) continue;
    chart.innerHTML = drawnWhole.get(chart);
    chart.closest(".small figure")?.classList.remove("to-come");
  }
  drawNow();
}
