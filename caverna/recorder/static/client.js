// The one way to the engine: JSON commands, whether a server answers them or the library inside the browser.

const WAITS = [0.5, 1, 2, 4, 5]; // seconds between two tries while nobody answers

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
  newTable(body) { return this.#ask("POST", "/api/tables", body); }
  choices(id, body) { return this.#ask("POST", `${path(id)}/choices`, body); }
  async board(id, seat) { return (await this.#fetch("GET", `${path(id)}/boards/${seat}`)).text(); }

  /** A command has a key of its own: sent again after a lost answer, it is not done twice. */
  command(id, body) { return this.#ask("POST", `${path(id)}/commands`, { key: newKey(), ...body }); }

  /** Call `changed(id, version)` for every version a table gets; returns what ends that. */
  watch(id, changed) {
    const source = new EventSource(id === null ? "/api/events" : `${path(id)}/events`);
    source.addEventListener("version", (event) => {
      const told = JSON.parse(event.data);
      changed(told.id, told.version);
    });
    return () => source.close();
  }

  async #ask(method, where, body) {
    const answer = await this.#fetch(method, where, body);
    const data = await answer.json();
    if (!answer.ok) throw new Refused(answer.status, data);
    return data;
  }

  async #fetch(method, where, body) {
    const options = { method, credentials: "same-origin" };
    if (body !== undefined) {
      options.headers = { "Content-Type": "application/json" };
      options.body = JSON.stringify(body);
    }
    for (let tries = 0; ; tries++) {
      try {
        const answer = await fetch(where, options);
        if (answer.status !== 503) {
          this.onWaiting(false);
          return answer;
        }
      } catch { /* nobody answers: it is tried again */ }
      this.onWaiting(true);
      await new Promise((done) => setTimeout(done, 1000 * WAITS[Math.min(tries, WAITS.length - 1)]));
    }
  }
}

const path = (id) => `/api/tables/${encodeURIComponent(id)}`;

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
