/* The ledger with the changes of goods of all players or one, and the text of the record. */
function fillLedger() {
  const [who, wanted, cause] = ["ledger-player", "ledger-good", "ledger-find"].map((id) => $(id).value);
  const held = players.map((_, seat) => goods.map((_, good) => frames[0].set[`${seat}.good.${good}`] || 0));
  const rows = [];
  const veiled = $("veil").checked;
  frames.forEach((frame, number) => {
    if (veiled && number > at) return;
    for (const [seat, good, count, why] of frame.changes) {
      held[seat][good] += count;
      if ((who !== "" && Number(who) !== seat) || (wanted !== "" && Number(wanted) !== good)) continue;
      if (cause && !plain(data.causes[why]).includes(plain(cause))) continue;
      const link = el("a", "", frame.id);
      link.href = location.href.split("#")[0] + "#" + frame.id; // the full address, because there is no element with this id
      link.tabIndex = -1; // the list is a single stop for Tab
      const sign = el("b", count < 0 !== data.bad.includes(good) ? "less-of" : "more-of", signed(count));
      const change = el("td", "", sign, " ", icon(data.icons[good]), el("span", "word", " " + formOf(count, data.forms[good])));
      const whose = el("td", "", mark(seat), " ", el("bdi", "", players[seat]));
      rows.push(el("tr", number > at ? "later" : "", el("td", "", link), whose, change, el("td", "", String(held[seat][good])), el("td", "", ...spoken(data.causes[why]))));
    }
  });
  $("ledger-rows").replaceChildren(...rows);
}

function choices(select, all, names) {
  select.append(
    ...["", ...names.keys()].map((number) => {
      const option = el("option", "", number === "" ? all : names[number]);
      option.value = number;
      return option;
    })
  );
}

choices($("ledger-player"), words.players, players);
choices($("ledger-good"), words["all goods"], goods);

function openLedger(player, good, cause) {
  pause();
  closeMenu();
  $("ledger-player").value = players[player] === undefined ? "" : player;
  $("ledger-good").value = goods[good] === undefined ? "" : good;
  $("ledger-find").value = cause;
  fillLedger();
  if (!$("ledger").open) $("ledger").showModal();
}

$("ledger-open").addEventListener("click", () => openLedger(players.length > 1 && !$("follow").checked ? stage.seat : "", "", ""));
for (const id of ["ledger-player", "ledger-good", "ledger-find"]) $(id).addEventListener("input", fillLedger);
for (const id of ["ledger", "text"]) {
  $(id + "-close").addEventListener("click", () => $(id).close());
  $(id).addEventListener("click", (event) => {
    if (event.target === $(id) || event.target.closest("a")) $(id).close();
  });
}

/* --- the record --------------------------------------------------------------------------------------------------- */

$("text-open").addEventListener("click", () => {
  pause();
  closeMenu();
  if (!$("text-lines").children.length) {
    const bad = new Set(data.findings.map(([, line]) => line));
    $("text-lines").append(...data.text.split(/\r\n?|\n/).map((line, number) => el("li", bad.has(number + data.firstLine) ? "bad" : "", line || " ")));
  }
  $("text").showModal();
  $("text-lines").querySelector(".bad")?.scrollIntoView({ block: "center" });
});
$("text-save").addEventListener("click", () => save(new Blob([data.text], { type: "text/yaml" }), data.file));
$("text-open").hidden = !data.text;

function save(blob, name) {
  const link = el("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
