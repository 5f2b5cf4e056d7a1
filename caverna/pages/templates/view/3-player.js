/* The slots of a player, named without the seat. */
const slotsOf = (seat) => Object.keys(state).filter((slot) => slot.startsWith(seat + ".")).map((slot) => slot.slice(slot.indexOf(".") + 1));

/* What the player to act could use, where that is asked for: else nothing is marked, and nothing styled anew. */
const openSpaces = () => ($("could")?.checked ? state.open ?? [] : []);

/* Goods in little room: a figure and a drawing each. */
const pieces = (herd) => herd.map(([good, count]) => el("span", "heap", String(count), icon(data.icons[good], goods[good])));

const pointsOf = (count) => `${minus(count)} ${formOf(count, data.points)}`;

/* What is drawn of any player: name, tokens, points and supply. One is drawn large, and where several play all are drawn
   small. The game's Board goes on from here; it draws into this.board, and may put more into this.info. What it returns from
   explained() it keeps as this.stop. */
class PlayerBoard {
  constructor(root, big) {
    this.root = root;
    this.marks = [];
    this.due = new Set(); // slots that it does not show yet
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

  /* Draws a player, from nothing. */
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

  /* Takes note of slots that have changed, those of the player and of the table. */
  owe(slots) {
    const mine = this.seat + ".";
    for (const slot of slots) if (slot[0] < "0" || slot[0] > "9" || slot.startsWith(mine)) this.due.add(slot);
  }

  /* Whether something of the player's own has changed since it was drawn last. */
  isBehind() {
    for (const slot of this.due) if (slot[0] >= "0" && slot[0] <= "9") return true;
    return false;
  }

  /* Draws what has changed since it was drawn last, and what the moment changed. */
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

  /* Empties the board; the slots of the player follow one by one. */
  clear() {}

  /* The face that drawings on the board have now, by its size: a game may have others for small boards. */
  faceNow() {
    return "";
  }

  /* Draws anew what inside() drew: as pictures where there are some now, as drawings where there are none. */
  redraw() {
    redrawIn(this.board, this.face);
  }

  /* Draws a slot of the player anew, named without the seat. */
  update(slot) {
    const [kind, rest] = slot.split(".");
    if (kind === "good") this.good(Number(rest));
    else if (kind === "points") this.points.textContent = pointsOf(this.get("points") ?? 0);
  }

  /* Draws what depends on the table, of which these slots have changed: a set of names. */
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

  /* What else there is to know of a player: each fact is a list of texts and nodes; a warning stands out. */
  tell(facts, warn) {
    this.more.replaceChildren(...facts.map((fact) => el("span", "fact", ...fact)));
    this.more.classList.toggle("warn", Boolean(warn));
  }

  /* The starting player's token, whose turn it is, and a trophy for winners. */
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

  /* Marks what a moment changed, and takes away the marks of the moment before. */
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
