// Share a game: a link that carries it, the link as a code, and files.

import { button, el, fill } from "./dom.js";
import { request } from "./engine.js";
import { download } from "./keeping.js";
import { LinkError, linkTo } from "./links.js";
import { t } from "./say.js";

/** A button that opens the ways to share; `get` returns the game with its text, when it is asked. */
export const shareButton = (get) => button(t("share"), async () => openShare(await get()), { class: "share" });

/** Open the ways to share a game. */
export async function openShare(game) {
  const dialog = el("dialog", { class: "card sharing", "aria-label": t("share") });
  const close = button(t("close"), () => dialog.close());
  const name = `${game.id ?? game.name ?? "game"}`.replace(/\.\w+$/, "").replace(/[<>]/g, "");
  const link = await linkTo(game.text, location.href).catch((error) => {
    if (error instanceof LinkError) return null;
    throw error;
  });
  const told = el("p", { role: "status" });
  const code = el("div", { class: "code" });
  fill(dialog, el("h2", {}, t("share")), el("p", {}, link ? t("share-says") : t("share-too-long")),
    link ? el("input", { class: "address", readOnly: true, value: link, "aria-label": t("link"), onfocus: (event) => event.target.select() }) : null,
    el("p", { class: "ways" }, link ? button(t("copy"), () => copy(link, told)) : null, link && navigator.share ? button(t("send"), () => navigator.share({ title: name, url: link }).catch(() => {})) : null,
      link ? button(t("code"), () => draw(code, link)) : null, button(t("text-file"), () => download(`${name}.yaml`, game.text)),
      game.finished === false ? null : button(t("bgstats"), () => stats(game.text, told))), told, code, el("p", { class: "ways" }, close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

async function copy(link, told) {
  try {
    await navigator.clipboard.writeText(link);
    told.textContent = t("copied");
  } catch {
    told.textContent = t("copy-yourself");
  }
}

/** Draw the link for the camera of another phone. */
async function draw(place, link) {
  const { data } = await request("code", { link });
  if (data.svg) place.innerHTML = data.svg; // made by the engine from a link, of figures alone
  else fill(place, el("p", {}, t("code-too-long")));
}

async function stats(text, told) {
  const { status, data } = await request("stats", { record: text });
  if (status === 200 && data.link) fill(told, el("a", { href: data.link, rel: "noreferrer noopener", target: "_blank" }, t("bgstats-open")));
  else told.textContent = t("bgstats-not");
}
