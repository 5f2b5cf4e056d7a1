// The dialog for sharing a game: a link, its QR code, a text file, the picture of the result, BG Stats.

import { button, el, fill } from "./dom.js";
import { t } from "./words.js";

const WIDE = 1200;
const HIGH = 630; // pixels, the size that messengers show

/**
 * Opens the dialog for sharing a game.
 * @param game  has the `name` and `text` of the record; `link`, or the reason `why` there is none; and functions, each of
 *   which may be null: `code()` returns the address of the link's QR code, empty if the link is too long, `card()` the
 *   picture of the result as SVG, and `stats()` the link for BG Stats, empty if there is none.
 */
export function openSharing({ name, text, link, why = "", code = null, card = null, stats = null }) {
  const dialog = el("dialog", { class: "card sharing", "aria-label": t("share") });
  const status = el("p", { role: "status" });
  const more = el("div", { class: "code" });
  const file = () => new File([text], `${name}.yaml`, { type: "text/plain" });
  fill(dialog, el("h2", {}, t("share")), el("p", {}, link ? t("shareSays") : why),
    link ? el("input", { class: "address", readOnly: true, value: link, "aria-label": t("link"), onfocus: (event) => event.target.select() }) : null,
    el("p", { class: "ways" }, link ? button(t("copy"), () => copy(link, status), { class: "done" }) : null,
      link && navigator.share ? button(t("send"), () => send({ title: name, url: link })) : null,
      link && code ? button(t("qrCode"), () => showCode(more, link, code)) : null,
      button(t("textFile"), () => give(file(), status)),
      card ? button(t("picture"), () => givePicture(name, card, status)) : null,
      stats ? button(t("bgStats"), () => showStats(stats, status)) : null),
    status, more, el("p", { class: "ways" }, button(t("close"), () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

async function copy(link, status) {
  try {
    await navigator.clipboard.writeText(link);
    status.textContent = t("copied");
  } catch {
    status.textContent = t("copyYourself");
  }
}

/** Shares data with another app. Returns false if this device cannot do that. */
async function send(what) {
  try {
    await navigator.share(what);
  } catch (error) {
    return error.name === "AbortError"; // cancelled by the user
  }
  return true;
}

/** Shares a file with another app if possible, else downloads it. */
async function give(file, status) {
  if (navigator.canShare?.({ files: [file] }) && await send({ files: [file], title: file.name })) return;
  const address = URL.createObjectURL(file);
  el("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  status.textContent = t("saved", { file: file.name });
}

/** Shows the QR code of the link. */
async function showCode(place, link, code) {
  const address = await code();
  fill(place, address ? el("img", { src: address, alt: link }) : el("p", {}, t("codeTooLong")));
}

async function givePicture(name, card, status) {
  try {
    const drawn = await picture(await card());
    await give(new File([drawn], `${name}.png`, { type: "image/png" }), status);
  } catch {
    status.textContent = t("pictureNot");
  }
}

/** Returns a drawing as a PNG picture, which every messenger shows. */
async function picture(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = el("canvas", { width: WIDE, height: HIGH });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((done, failed) => canvas.toBlob((made) => (made ? done(made) : failed(new Error("no picture"))), "image/png"));
}

async function showStats(stats, status) {
  const address = await stats().catch(() => "");
  if (address) fill(status, el("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, t("bgStatsOpen")));
  else status.textContent = t("bgStatsNot");
}
