// The requests of the recorder. The engine that answers them is a server, or the library in the browser.

import * as engine from "./engine.js";
import { openSharing } from "./sharing.js";

const WAITS = [0.5, 1, 2, 4, 5]; // seconds between two tries while there is no connection

export class Refused extends Error {
  constructor(status, data) {
    super(data.error ?? data.finding?.message ?? `status ${status}`);
    this.status = status;
    this.data = data;
  }
}

export class Client {
  /** Calls `onWaiting(true)` when the connection is lost, `onWaiting(false)` when it is back. */
  constructor(onWaiting = () => {}) {
    this.onWaiting = onWaiting;
  }

  tables() { return this.#ask("tables"); }
  games() { return this.#ask("games"); }
  table(id) { return this.#ask("table", id); }
  view(id, asked = {}) { return this.#ask("view", id, asked); }
  catalogue(id, asked = {}) { return this.#ask("catalogue", id, asked); }
  suggest(id, body) { return this.#ask("suggest", id, body); }
  newTable(body) { return this.#ask("newTable", null, body); }
  choices(id, body) { return this.#ask("choices", id, body); }

  /** Sends a command. It has a key, so that it is not executed twice if it is sent again after a lost answer. */
  async command(id, body) {
    const told = { tries: 0 };
    const table = await this.#ask("command", id, { key: newKey(), ...body }, told);
    return told.tries ? this.table(id) : table; // the answer was repeated, and the table may have changed since
  }

  /** Requests that only a server answers. The app's engine has no `link` and no `board`. */
  get link() { return engine.link; }
  get board() { return engine.board; }

  replay(id, lang) { return engine.replay(id, lang); }

  /** Opens the dialog for sharing a table. */
  async share(table, lang) { openSharing(await engine.sharing(table, lang, (request, body) => this.#ask(request, table.id, body))); }

  drawing(game) { return engine.drawing(game); }
  style(game) { return engine.style(game); }
  watch(id, changed) { return engine.watch(id, changed); }

  async #ask(request, id, body, told = { tries: 0 }) {
    for (;; told.tries++) {
      const answer = await engine.ask(request, id, body);
      if (answer !== null) {
        this.onWaiting(false);
        if (answer.status >= 400) throw new Refused(answer.status, answer.data);
        return answer.data;
      }
      this.onWaiting(true);
      await new Promise((done) => setTimeout(done, 1000 * WAITS[Math.min(told.tries, WAITS.length - 1)]));
    }
  }
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
