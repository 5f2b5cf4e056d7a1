// Sharing of a game of the app. Its links lead to the app itself.

import { button } from "./dom.js";
import { request } from "./engine.js";
import { LinkError, linkTo } from "./links.js";
import { openSharing } from "./sharing.js";
import { lang, t as recorded } from "./words.js";

/** A button that opens the dialog for sharing. `get` returns the game with its text. */
export const shareButton = (get) => button(recorded("share"), async () => openSharing(await sharing(await get())), { class: "share" });

/** Returns the argument of `openSharing` for a game, which is an object with `text`, and `id` or `name`. */
export async function sharing(game) {
  const { text } = game;
  const link = await linkTo(text, location.href).catch((error) => {
    if (error instanceof LinkError) return "";
    throw error;
  });
  const over = game.finished !== false;
  return {
    name: `${game.id ?? game.name ?? "game"}`.replace(/\.\w+$/, "").replace(/[<>]/g, ""),
    text, link, why: recorded("shareTooLong"),
    code: async () => drawn((await request("code", { link })).data.svg),
    card: over && !game.tally ? async () => (await request("card", { record: text, lang })).data.svg : null,
    stats: over ? async () => (await request("stats", { record: text })).data.link : null,
  };
}

const drawn = (svg) => (svg ? `data:image/svg+xml,${encodeURIComponent(svg)}` : "");
