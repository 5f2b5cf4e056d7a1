// The menu: the language, the name of this phone, and the address for another phone.

import { button, el, fill } from "./dom.js";
import { t } from "./words.js";

/** Opens the menu as a dialog. */
export function openMenu({ client, view, languages, lang, speak }) {
  const dialog = el("dialog", { class: "menu-dialog card", "aria-label": t("menu") });
  const close = () => dialog.close();
  const language = el("fieldset", {}, el("legend", {}, t("language")), Object.entries(languages).map(([code, name]) => button(name, () => {
    close();
    speak(code);
  }, { class: "value", lang: code, "aria-pressed": String(code === lang) })));
  const phone = client.link ? el("div", { class: "next-phone" }, button(t("nextPhone"), (event) => showCode(client, event.currentTarget.parentElement), { class: "value" })) : null;
  const share = view ? el("p", { class: "ways" }, button(t("shareGame"), () => {
    close();
    client.share(view.table, lang);
  }, { class: "value" })) : null;
  fill(dialog, el("h2", {}, t("menu")), language, view?.mayRecord ? owners(view, close) : null, phone, share, el("p", { class: "ways" }, button(t("close"), close)));
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

/** The field for the name of this phone's user, which appears with the moves recorded on it. */
function owners(view, close) {
  const choose = (player) => () => {
    view.owner = player;
    close();
    view.showNext();
  };
  const one = (name, player) => button(name, choose(player), { class: "value", "aria-pressed": String((view.owner ?? null) === player) });
  return el("fieldset", {}, el("legend", {}, t("whosePhone")), one(t("everybody"), null), view.table.players.map((player) => one(player, player)));
}

async function showCode(client, place) {
  const { url, qr } = await client.link();
  fill(place, el("p", {}, t("scan")), el("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: url }), el("p", { class: "address" }, url));
}
