/* Every change of a player's goods, on demand. */
function fillLedger() {
  const wanted = $("ledger-good").value;
  const seat = stage.seat;
  const held = goods.map((_, good) => frames[0].set[`${seat}.good.${good}`] || 0);
  const rows = [];
  frames.forEach((frame, number) => {
    for (const [who, good, count, cause] of frame.changes) {
      if (who !== seat) continue;
      held[good] += count;
      if (wanted !== "" && Number(wanted) !== good) continue;
      const link = el("a", "", frame.id);
      link.href = "#" + frame.id;
      const change = el("td", count < 0 ? "less" : "", signed(count) + " ", icon(data.icons[good]), " " + goods[good]);
      const row = el("tr", number > at ? "later" : "", el("td", "", link), change, el("td", "", String(held[good])), el("td", "", data.causes[cause]));
      rows.push(row);
    }
  });
  $("ledger-rows").replaceChildren(...rows);
  $("ledger-title").replaceChildren(`${words.ledger}: `, el("bdi", "", players[seat]));
}

$("ledger-good").append(
  ...["", ...goods.keys()].map((good) => {
    const option = el("option", "", good === "" ? words["all goods"] : goods[good]);
    option.value = good;
    return option;
  })
);
$("ledger-open").addEventListener("click", () => {
  pause();
  fillLedger();
  $("ledger").showModal();
});
$("ledger-good").addEventListener("change", fillLedger);
$("ledger-close").addEventListener("click", () => $("ledger").close());
$("ledger").addEventListener("click", (event) => {
  if (event.target === $("ledger") || event.target.closest("a")) $("ledger").close();
});
