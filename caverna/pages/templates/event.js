/* The search box hides rows without all its words. Without this script everything is visible. */
(function () {
  "use strict";
  const box = document.getElementById("search");
  if (!box) return;
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const items = [...document.querySelectorAll("[data-find]")].map((item) => [item, plain(item.textContent)]);
  const none = document.getElementById("none");
  box.closest("[hidden]").hidden = false;
  box.addEventListener("input", () => {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    let seen = 0;
    for (const [item, text] of items) {
      item.hidden = !words.every((word) => text.includes(word));
      seen += !item.hidden;
    }
    none.hidden = seen > 0;
  });
})();
