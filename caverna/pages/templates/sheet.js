/* Score sheets: lines are folded, and open to show their pieces. Without this script they are open. */
(function () {
  "use strict";
  for (const table of document.querySelectorAll("table.sheets")) {
    const open = table.classList.contains("explained");
    table.classList.add("folding");
    for (const part of table.querySelectorAll("tbody.opens")) {
      const head = part.querySelector("th");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "fold";
      button.append(...head.childNodes);
      head.append(button);
      const set = (wide) => {
        part.classList.toggle("open", wide);
        button.setAttribute("aria-expanded", String(wide));
      };
      button.addEventListener("click", () => set(!part.classList.contains("open")));
      set(open);
    }
  }
})();
