// The games in this browser, stored in IndexedDB. A write that is based on an old version is refused.

const NAME = "caverna";
const GAMES = "games";

export class Stale extends Error {}

/** Opens the store. If the browser has none, games are kept only while the page is open, and `lasting` is false. */
export async function openStore() {
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(GAMES, { keyPath: "id" });
    const database = await answer(opening);
    database.onversionchange = () => database.close(); // a newer app in another tab
    await done(database.transaction(GAMES, "readonly")); // some browsers fail only here
    return new Store(database);
  } catch {
    return new Passing();
  }
}

class Store {
  lasting = true;

  constructor(database) {
    this.database = database;
  }

  all() { return answer(this.#read().getAll()); }
  get(id) { return answer(this.#read().get(id)); }

  /** Stores a game. `before` is the version it is based on, null for a new one. Throws `Stale` if that has changed. */
  async put(game, before) {
    const writing = this.database.transaction(GAMES, "readwrite", { durability: "strict" });
    const games = writing.objectStore(GAMES);
    let stale = false;
    const reading = games.get(game.id);
    reading.onsuccess = () => {
      stale = (reading.result?.version ?? null) !== before;
      if (!stale) games.put(game);
    };
    await done(writing);
    if (stale) throw new Stale(game.id);
  }

  async remove(id) {
    const writing = this.database.transaction(GAMES, "readwrite", { durability: "strict" });
    writing.objectStore(GAMES).delete(id);
    await done(writing);
  }

  #read() {
    return this.database.transaction(GAMES, "readonly").objectStore(GAMES);
  }
}

/** Games in memory, for a browser without storage. */
class Passing {
  lasting = false;
  #games = new Map();

  async all() { return [...this.#games.values()]; }
  async get(id) { return this.#games.get(id); }

  async put(game, before) {
    if ((this.#games.get(game.id)?.version ?? null) !== before) throw new Stale(game.id);
    this.#games.set(game.id, game);
  }

  async remove(id) { this.#games.delete(id); }
}

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error("blocked"));
});

const done = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
});
