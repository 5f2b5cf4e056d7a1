// The replay of a record, in a sandboxed frame.

import { button, el, fill } from "./dom.js";
import { request } from "./engine.js";
import { language, t } from "./say.js";
import { shareButton } from "./share.js";

export async function replayScreen({ main, rest: id, head }) {
  head(id, t("replay"));
  const { status, data } = await request("text", { id });
  if (status !== 200) return void (location.hash = "");
  const place = el("div", { class: "replay", "aria-busy": "true" }, el("p", { class: "waiting" }, t("making-replay")));
  fill(main, el("p", { class: "ways before" }, el("a", { class: "button", href: `#game/${encodeURIComponent(id)}` }, t("to-record")),
    shareButton(() => ({ id, text: data.text }))), place);
  await showReplay(place, data.text);
}

/** Shows the replay of a record's text in an element, from a point in the game if one is given. */
export async function showReplay(place, text, { at = "", player = "", veil = false } = {}) {
  const { status, data } = await request("page", { record: text, lang: language, base: location.href.split("#")[0] });
  place.removeAttribute("aria-busy");
  if (status !== 200) return fill(place, el("p", { class: "alert" }, t("no-replay")));
  const fragment = new URLSearchParams(Object.entries({ player, veil: veil ? "1" : "" }).filter(([, said]) => said)).toString();
  const frame = el("iframe", {
    sandbox: "allow-scripts allow-downloads", allow: "fullscreen *; clipboard-write *; web-share *", title: t("replay"),
    src: new URL(`./frame.html#${[at, fragment].filter(Boolean).join("&")}`, import.meta.url).href,
  });
  const give = ({ source, data: said }) => {
    if (source !== frame.contentWindow || said !== "ready") return;
    window.removeEventListener("message", give);
    frame.contentWindow.postMessage(data.page, "*"); // the frame has no origin
  };
  window.addEventListener("message", give);
  fill(place, frame, button(t("full-screen"), () => frame.requestFullscreen?.(), { class: "full-screen" }));
}
