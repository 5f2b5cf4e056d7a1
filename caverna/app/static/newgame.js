// The screen "New game", with the recorder's form. The engine loads while the user fills it in.

import { GAMES } from "./files.js";
import { newForm } from "./overview.js";
import { fill } from "./dom.js";
import { t } from "./say.js";

export function newScreen({ main, client, rest: key, head }) {
  const game = GAMES.find((each) => each.game === key);
  if (!game) return void (location.hash = "");
  head(game.short, t("new-game"));
  fill(main, newForm(client, [game], null, (table) => location.replace(`#game/${encodeURIComponent(table.id)}`)));
  return undefined;
}
