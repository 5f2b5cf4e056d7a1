/* A long list is a single stop for Tab, at the current move. From there the arrow keys go from line to line and from link to
   link, and Enter follows a link. */
const LISTED = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];

function oneStop(box, row, current) {
  const inside = (event) => box !== event.target && box.contains(event.target);
  const seen = () => [...box.querySelectorAll("a")].filter((link) => link.getClientRects().length);
  for (const link of box.querySelectorAll("a")) link.tabIndex = -1;
  box.addEventListener("focusin", (event) => {
    if (inside(event)) box.tabIndex = -1; // otherwise Shift+Tab would come back here
    else if (box.matches(":focus-visible")) {
      const now = current();
      const to = now?.getClientRects().length ? now : seen()[0];
      to?.focus();
    }
  });
  box.addEventListener("focusout", (event) => {
    if (!box.contains(event.relatedTarget)) box.tabIndex = 0;
  });
  box.addEventListener("keydown", (event) => {
    if (!inside(event) || !LISTED.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const links = seen();
    const here = links.indexOf(event.target);
    const line = event.target.closest(row);
    const to = {
      ArrowLeft: () => links[here - 1],
      ArrowRight: () => links[here + 1],
      ArrowDown: () => links.find((link, number) => number > here && link.closest(row) !== line),
      ArrowUp: () => {
        const before = links.findLast((link, number) => number < here && link.closest(row) !== line)?.closest(row);
        return links.find((link) => before?.contains(link));
      },
      Home: () => links[0],
      End: () => links.at(-1),
    }[event.key]();
    to?.focus();
  });
}

oneStop($("list"), ".move", () => ["a.now", "a"].map((one) => lineOf(frames[at]).querySelector(one)).find(Boolean));
oneStop($("ledger-rows").closest(".scroll"), "tr", () => [...$("ledger-rows").querySelectorAll("tr:not(.later) a")].at(-1));
