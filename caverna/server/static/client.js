// The one way to the engine: JSON commands, whether a server answers them or the library inside the browser.

const WAITS = [0.5, 1, 2, 4, 5]; // seconds between two tries while nobody answers
const PATIENCE = 8; // seconds after which an answer counts as lost, and the request is sent again

export class Refused extends Error {
  constructor(status, data) {
    super(data.error ?? data.finding?.message ?? `status ${status}`);
    this.status = status;
    this.data = data;
  }
}

export class Client {
  /** `onWaiting(true)` is called when nobody answers, `onWaiting(false)` when somebody does again. */
  constructor(onWaiting = () => {}) {
    this.onWaiting = onWaiting;
  }

  tables() { return this.#ask("GET", "/api/tables"); }
  games() { return this.#ask("GET", "/api/games"); }
  table(id) { return this.#ask("GET", path(id)); }
  view(id) { return this.#ask("GET", `${path(id)}/view`); }
  newTable(body) { return this.#ask("POST", "/api/tables", body); }
  choices(id, body) { return this.#ask("POST", `${path(id)}/choices`, body); }

  /** A command has a key of its own: sent again after a lost answer, it is not done twice. */
  async command(id, body) {
    const told = { tries: 0 };
    const table = await this.#ask("POST", `${path(id)}/commands`, { key: newKey(), ...body }, told);
    return told.tries ? this.table(id) : table; // the first answer again: somebody may have gone on since
  }

  /** The script that draws a game's boards and table, and where its style sheet is. */
  drawing(game) { return import(`/static/drawing/${fileName(game)}.js`); }
  style(game) { return `/static/drawing/${fileName(game)}.css`; }

  /** Call `changed(id, version)` for every version a table gets; returns what ends that. */
  watch(id, changed) {
    const source = new EventSource(id === null ? "/api/events" : `${path(id)}/events`);
    source.addEventListener("version", (event) => {
      const told = JSON.parse(event.data);
      changed(told.id, told.version);
    });
    return () => source.close();
  }

  async #ask(method, where, body, told = { tries: 0 }) {
    const options = { method, credentials: "same-origin" };
    if (body !== undefined) {
      options.headers = { "Content-Type": "application/json" };
      options.body = JSON.stringify(body);
    }
    for (;; told.tries++) {
      try {
        const answer = await fetch(where, { ...options, signal: AbortSignal.timeout(1000 * PATIENCE) });
        if (answer.status !== 503) {
          const data = await answer.json();
          this.onWaiting(false);
          if (!answer.ok) throw new Refused(answer.status, data);
          return data;
        }
      } catch (error) {
        if (error instanceof Refused) throw error; // everything else: nobody answers, it is tried again
      }
      this.onWaiting(true);
      await new Promise((done) => setTimeout(done, 1000 * WAITS[Math.min(told.tries, WAITS.length - 1)]));
    }
  }
}

const path = (id) => `/api/tables/${encodeURIComponent(id)}`;
const fileName = (game) => encodeURIComponent(game.replaceAll(" ", "-"));

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
