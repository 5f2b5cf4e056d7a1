/* Returns a state key of a player, named without the seat. */
const slotsOf = (seat) => Object.keys(state).filter((slot) => slot.startsWith(seat + ".")).map((slot) => slot.slice(slot.indexOf(".") + 1));

/* Returns the open spaces of the player to act, if legal moves are shown. */
const openSpaces = () => ($("could")?.checked ? state.open ?? [] : []);

/* Draws goods in little space: a number and a drawing each. */
const pieces = (herd) => herd.map(([good, count]) => el("span", "heap", String(count), icon(data.icons[good], goods[good])));

const pointsOf = (count) => `${minus(count)} ${formOf(count, data.points)}`;

/* The drawing of a player in every game: name, tokens, points and supply. One player is drawn large. With several players
   all are also drawn small. The game's class Board extends this class. It draws into this.board, may add to this.info, and
   keeps the result of explained() as this.stop. */
class PlayerBoard {
  constructor(root, big) {
    this.root = root;
    this.marks = [];
    this.due = new Set(); // changed state keys that are not drawn yet
    this.big = big;
    this.name = el(big ? "bdi" : "button", "name");
    if (!big) this.name.type = "button";
    this.mark = el("span", "token");
    this.tokens = el("span", "tokens");
    this.points = el("span", "points");
    this.points.title = words["points now"];
    this.supply = el("ul", "supply");
    this.more = el("div", "more");
    this.board = el("div", "board");
    this.head = el("header", "", this.mark, this.name, this.tokens, this.points);
    this.info = el("div", "info", this.head, this.more, this.supply);
    root.append(this.info, this.board);
    root.classList.add("of" + goods.length);
    this.chips = goods.map((good, number) => {
      const count = el("b");
      const delta = el("span", "delta");
      const chip = el("li", "chip", icon(data.icons[number]), count, delta);
      chip.title = good;
      chip.dataset.good = number;
      this.supply.append(chip);
      return { chip, count, delta, bad: data.bad.includes(number) };
    });
  }

  /* Draws a player completely. */
  show(seat) {
    this.unmark();
    this.due.clear();
    this.seat = seat;
    this.root.dataset.seat = seat;
    this.name.textContent = players[seat];
    this.mark.replaceChildren(mark(seat));
    this.clear();
    for (const slot of slotsOf(seat)) this.update(slot);
    for (let good = 0; good < goods.length; good += 1) this.good(good);
    this.update("points");
    this.token();
    this.stop?.();
  }

  /* Notes changed state keys, of the player and of the table. */
  owe(slots) {
    const mine = this.seat + ".";
    for (const slot of slots) if (slot[0] < "0" || slot[0] > "9" || slot.startsWith(mine)) this.due.add(slot);
  }

  /* Returns whether a state key of the player has changed since the last drawing. */
  isBehind() {
    for (const slot of this.due) if (slot[0] >= "0" && slot[0] <= "9") return true;
    return false;
  }

  /* Draws the changes since the last drawing, and marks those of the frame. */
  follow() {
    const shared = new Set();
    for (const slot of this.due) {
      if (slot[0] < "0" || slot[0] > "9") shared.add(slot);
      else this.update(slot.slice(slot.indexOf(".") + 1));
    }
    this.due.clear();
    this.shared(shared);
    this.highlight(frames[at]);
    this.stop?.();
  }

  /* Empties the board. The state keys of the player are drawn afterwards, one by one. */
  clear() {}

  /* Returns the variant of drawings for the current size of the board. A game may have others for small boards. */
  faceNow() {
    return "";
  }

  /* Draws again what inside() drew: as pictures if there are any, else as drawings. */
  redraw() {
    redrawIn(this.board, this.face);
  }

  /* Draws a state key of the player again. Its name has no seat. */
  update(slot) {
    const [kind, rest] = slot.split(".");
    if (kind === "good") this.good(Number(rest));
    else if (kind === "points") this.points.textContent = pointsOf(this.get("points") ?? 0);
  }

  /* Draws the parts that depend on the table again. The argument is the set of changed state keys. */
  shared(slots) {
    if (["to act", "starts", "starts next", "won"].some((slot) => slots.has(slot))) this.token();
  }

  get(slot) {
    return state[this.seat + "." + slot];
  }

  good(number) {
    const count = this.get("good." + number) || 0;
    const { chip, count: figure } = this.chips[number];
    figure.textContent = count;
    chip.classList.toggle("zero", count === 0);
    chip.setAttribute("aria-label", counted(count, number));
  }

  /* Shows further facts about a player. A fact is a list of texts and nodes. A warning is highlighted. */
  tell(facts, warn) {
    this.more.replaceChildren(...facts.map((fact) => el("span", "fact", ...fact)));
    this.more.classList.toggle("warn", Boolean(warn));
  }

  /* Shows the starting player's token, the mark of the player to act, and the trophy of winners. */
  token() {
    const won = Boolean(state.won?.includes(this.seat));
    if (same(this.tokens, this.seat, won, ...["starts", "starts next", "to act"].map((slot) => state[slot] === this.seat))) return;
    const tokens = [];
    if (won) tokens.push(icon("i-won", words.winners));
    if (state.starts === this.seat) tokens.push(icon("i-starts", words.starts));
    if (state["starts next"] === this.seat && state.starts !== this.seat) tokens.push(icon("i-starts-next", words["starts next"]));
    if (state["to act"] === this.seat) tokens.push(Object.assign(el("span", "badge", words["to act"]), { title: words["to act"] }));
    this.tokens.replaceChildren(...tokens);
  }

  unmark() {
    for (const clear of this.marks) clear();
    this.marks = [];
  }

  /* Marks the changes of a frame, and removes the earlier marks. */
  highlight({ changes }) {
    this.unmark();
    this.root.classList.toggle("acting", frames[at].seat === this.seat);
    for (const [good, count] of summed(changes.filter((one) => one[0] === this.seat))) {
      if (!count) continue;
      const { chip, delta, bad } = this.chips[good];
      delta.textContent = signed(count);
      delta.classList.toggle("less", count < 0 !== bad);
      chip.classList.add("fresh");
      this.marks.push(() => {
        delta.textContent = "";
        chip.classList.remove("fresh");
      });
    }
  }
}
