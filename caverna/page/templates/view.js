/* Replays the game that the page carries as data: moments, and what each of them changes in the state of the table. */
(function () {
  "use strict";
  const source = document.getElementById("data");
  if (!source) return;
  const data = JSON.parse(source.textContent);
  const { frames, words, goods, players } = data;
  const SVG = "http://www.w3.org/2000/svg";
  const SIZE = 120;
  const LOWER = 30; // animals stand in the lower part of their cell
  const HASH_DELAY = 350; // browsers complain of an address that changes too often
  const $ = (id) => document.getElementById(id);
  const spaces = new Map(data.spaces.map(([key, name, card, offer]) => [key, { name, card, offer }]));
  const index = new Map(frames.map((frame, number) => [frame.id, number]));
  const state = Object.create(null);
  const undo = [];
  let at = -1;
  let focus = 0;
  let timer = 0;
  let hashTimer = 0;

  /* --- small helpers ---------------------------------------------------------------------------------------- */

  function el(tag, name, ...children) {
    const node = document.createElement(tag);
    if (name) node.className = name;
    node.append(...children);
    return node;
  }

  function draw(tag, attributes, ...children) {
    const node = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  function icon(id, title) {
    const drawn = draw("svg", { class: "icon", viewBox: "0 0 24 24" }, draw("use", { href: "#" + id }));
    if (title) drawn.prepend(draw("title", {}, title));
    else drawn.setAttribute("aria-hidden", "true");
    return drawn;
  }

  function mark(seat) {
    const drawn = draw("svg", { class: "mark s" + seat, viewBox: "0 0 24 24" }, draw("use", { href: "#i-shape-" + seat }));
    drawn.setAttribute("aria-hidden", "true");
    return drawn;
  }

  const signed = (count) => (count > 0 ? "+" : "\u2212") + Math.abs(count);

  /* --- the state: slots that a moment sets, and what they held before ----------------------------------------- */

  function put(slots) {
    const before = {};
    for (const slot in slots) {
      before[slot] = slot in state ? state[slot] : null;
      if (slots[slot] === null) delete state[slot];
      else state[slot] = slots[slot];
    }
    return before;
  }

  function move(to) {
    const dirty = new Set();
    const touch = (slots) => Object.keys(slots).forEach((slot) => dirty.add(slot));
    while (at < to) {
      at += 1;
      undo[at] = put(frames[at].set);
      touch(frames[at].set);
    }
    while (at > to) {
      put(undo[at]);
      touch(undo[at]);
      at -= 1;
    }
    return dirty;
  }

  /* --- a home --------------------------------------------------------------------------------------------------- */

  class Home {
    constructor(root, big) {
      this.root = root;
      this.big = big;
      this.name = el("bdi", "name");
      this.mark = el("span", "token");
      this.tokens = el("span", "tokens");
      this.points = el("span", "points");
      this.points.title = words["points now"];
      this.family = el("ul", "family");
      this.supply = el("ul", "supply");
      this.more = el("p", "more");
      this.board = el("div", "board");
      const head = el("header", "", this.mark, this.name, this.tokens, this.points);
      root.append(el("div", "info", head, this.family, this.supply, this.more), this.board);
      this.chips = goods.map((good, number) => {
        const count = el("b");
        const delta = el("span", "delta");
        const chip = el("li", "chip", icon(data.icons[number], good), count, delta);
        chip.dataset.good = number;
        this.supply.append(chip);
        return { chip, count, delta };
      });
    }

    show(seat) {
      this.seat = seat;
      this.root.dataset.seat = seat;
      this.name.textContent = players[seat];
      this.mark.replaceChildren(mark(seat));
      this.cells = new Map();
      this.herds = new Map();
      this.board.replaceChildren(...data.boards[seat].map((half, number) => this.half(half, number)));
      for (const slot in state) if (slot.startsWith(seat + ".")) this.update(slot.slice(slot.indexOf(".") + 1));
      for (let good = 0; good < goods.length; good += 1) this.good(good);
      this.update("dwarfs");
      this.update("points");
      this.facts();
      this.turn();
    }

    half([box, edges], number) {
      const ground = draw("g", { class: "cells" });
      const animals = draw("g", { class: "herds" });
      this.layers = number === 0 ? [[ground, animals]] : [...this.layers, [ground, animals]];
      const names = edges.map(([name, x, y]) => draw("text", { class: "edge", x, y: y + 4 }, name));
      return draw("svg", { class: "half", viewBox: box.join(" "), role: "img" }, ...names, ground, animals);
    }

    layer(cell) {
      return this.layers["ZABC".includes(cell[0]) ? 0 : 1];
    }

    update(slot) {
      const [kind, rest] = slot.split(".");
      if (kind === "good") this.good(Number(rest));
      else if (kind === "begging") this.good(goods.length - 1);
      else if (kind === "cell") this.cell(rest);
      else if (kind === "herd") this.herd(rest);
      else if (kind === "dwarfs") this.dwarfs();
      else if (kind === "points") this.points.textContent = `${this.get("points") ?? 0} ${words.points}`;
      else this.facts();
    }

    get(slot) {
      return state[this.seat + "." + slot];
    }

    good(number) {
      const begging = number === goods.length - 1;
      const count = (begging ? this.get("begging") : this.get("good." + number)) || 0;
      const { chip, count: figure } = this.chips[number];
      figure.textContent = count;
      chip.classList.toggle("zero", count === 0);
      chip.setAttribute("aria-label", `${count} ${goods[number]}`);
    }

    cell(name) {
      const look = this.get("cell." + name);
      let cell = this.cells.get(name);
      if (look === undefined) {
        if (cell) cell.node.remove();
        this.cells.delete(name);
        return;
      }
      if (!cell) {
        const use = draw("use", {});
        const title = draw("title", {});
        const frame = draw("rect", { class: "hit", x: 3, y: 3, width: SIZE - 6, height: SIZE - 6, rx: 6 });
        const [x, y] = place(name);
        const node = draw("g", { class: "cell", transform: `translate(${x} ${y})`, "data-cell": name }, title, use, frame);
        this.layer(name)[0].append(node);
        cell = { node, use, title };
        this.cells.set(name, cell);
      }
      cell.use.setAttribute("href", "#c-" + look.replace(".", "-"));
      cell.title.textContent = `${name}: ${data.looks[look]}`;
    }

    herd(name) {
      const herd = this.get("herd." + name);
      const old = this.herds.get(name);
      if (old) old.remove();
      this.herds.delete(name);
      if (!herd) return;
      const cells = name.split(" ").map(place);
      const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length + SIZE / 2;
      const y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length + SIZE / 2 + LOWER;
      const id = "h-" + herd.map((group) => group.join("x")).join("_");
      const title = name + ": " + herd.map(([good, count]) => `${count} ${goods[good]}`).join(", ");
      const node = draw("g", { class: "herd", "data-herd": name }, draw("title", {}, title), draw("use", { href: "#" + id, x, y }));
      this.layer(name)[1].append(node);
      this.herds.set(name, node);
    }

    dwarfs() {
      const family = this.get("dwarfs") || [];
      this.family.replaceChildren(
        ...family.map(([weapon, space, newborn]) => {
          const figure = icon(`i-${newborn ? "newborn" : "dwarf"}-${this.seat}`);
          const strength = weapon ? el("b", "weapon", icon("i-weapon"), String(weapon)) : "";
          const arms = newborn ? words.newborn : weapon ? `${words.weapon} ${weapon}` : words.unarmed;
          const where = space ? (spaces.has(space) ? spaces.get(space).name : words["left out"]) : words["at home"];
          const one = el("li", "dwarf" + (space ? " away" : ""), figure, strength);
          if (this.big && space) one.append(el("small", "", where));
          one.title = `${words.dwarf}: ${arms}, ${where}`;
          one.dataset.weapon = weapon;
          return one;
        })
      );
    }

    facts() {
      const told = [];
      const due = this.get("due");
      if (due) told.push(`${words.deliveries}: ` + due.map(([key, count]) => `${data.furnishings[key]} ${count}`).join(", "));
      if (this.get("passed")) told.push(words.passed);
      if (this.get("crowded")) told.push(words["no room"]);
      this.more.textContent = told.join(" · ");
      this.more.classList.toggle("warn", Boolean(this.get("crowded")));
    }

    turn() {
      const tokens = [];
      if (state.starts === this.seat) tokens.push(icon("i-starts", words.starts));
      if (state["starts next"] === this.seat && state.starts !== this.seat) tokens.push(icon("i-starts-next", words["starts next"]));
      if (state["to act"] === this.seat) tokens.push(el("span", "badge", words["to act"]));
      this.tokens.replaceChildren(...tokens);
      this.root.classList.toggle("acting", frames[at].seat === this.seat);
    }

    highlight(changes, set) {
      for (const { delta } of this.chips) delta.textContent = "";
      const sums = summed(changes.filter((one) => one[0] === this.seat));
      for (const [good, count] of sums) {
        if (!count) continue;
        this.chips[good].delta.textContent = signed(count);
        this.chips[good].delta.classList.toggle("less", count < 0);
      }
      const mine = this.seat + ".cell.";
      for (const [name, { node }] of this.cells) node.classList.toggle("changed", at > 0 && mine + name in set);
    }
  }

  function place(name) {
    return ["ZABCDEFG".indexOf(name[0]) * SIZE, Number(name[1]) * SIZE];
  }

  function summed(changes) {
    const sums = new Map();
    for (const [, good, count] of changes) sums.set(good, (sums.get(good) || 0) + count);
    return sums;
  }

  const stage = new Home($("focus"), true);
  const homes = [];
  if ($("homes")) {
    players.forEach((name, seat) => {
      const root = el("article", "home");
      root.addEventListener("click", () => {
        pin(seat);
        $("stage").scrollIntoView({ block: "nearest" });
      });
      $("homes").append(root);
      homes.push(new Home(root, false));
    });
  }

  function attend(seat) {
    if (seat === stage.seat) return;
    focus = seat;
    stage.show(seat);
    for (const tab of document.querySelectorAll(".tabs button")) {
      tab.setAttribute("aria-pressed", String(Number(tab.dataset.seat) === seat));
    }
  }

  function pin(seat) {
    $("follow").checked = false;
    attend(seat);
    stage.highlight(frames[at].changes, frames[at].set);
  }

  /* --- the table ------------------------------------------------------------------------------------------------ */

  const places = new Map();
  for (const [key, { card }] of spaces) if (!card) places.set(key, $("spaces").appendChild(el("li", "space")));

  function lay(key, node, number) {
    const space = spaces.get(key);
    const lying = state["space." + key];
    const held = state["dwarf." + key];
    const head = el("span", "title", space ? space.name : "");
    const pile = el("span", "pile", ...(lying || []).map(([good, count]) => {
      const heap = el("span", "heap", String(count), icon(data.icons[good]));
      heap.title = `${count} ${goods[good]}`;
      return heap;
    }));
    if (held) {
      const [seat, weapon] = held;
      const figure = el("span", "held", icon("i-dwarf-" + seat), weapon ? el("b", "", String(weapon)) : "");
      figure.title = players[seat] + (weapon ? `, ${words.weapon} ${weapon}` : "");
      pile.append(figure);
    }
    node.dataset.space = key || "";
    node.dataset.holder = held ? held[0] : "";
    node.title = space ? `${space.name}: ${space.offer}` : "";
    node.classList.toggle("taken", Boolean(held));
    if (!number) return node.replaceChildren(head, pile);
    const event = state["marker." + number] || data.plan[number];
    const sign = event ? icon("i-" + event.replace(" ", "-"), words[event]) : "";
    node.replaceChildren(el("b", "round", String(number)), head, el("span", "event", sign), pile);
  }

  function layPrinted(key) {
    const node = places.get(key);
    node.hidden = !("space." + key in state);
    lay(key, node);
  }

  const tracks = [...document.querySelectorAll("#rounds li")];

  function layRounds() {
    for (const node of tracks) {
      const number = Number(node.dataset.round);
      let key = state["card." + number];
      if (key === "wish_for_children" && "space.urgent_wish_for_children" in state) key = "urgent_wish_for_children";
      lay(key, node, number);
      node.classList.toggle("current", state.round === number);
      node.classList.toggle("future", !key);
    }
  }

  /* --- what happens now ------------------------------------------------------------------------------------------- */

  function told(frame) {
    const [round, turn, step] = frame.id.split(".");
    if (frame.part === "setup") return words.setup;
    if (frame.part === "end") return words.end;
    const name = `${words.round} ${round}`;
    if (frame.part === "start") return `${name} \u00b7 ${words.start}`;
    if (frame.part === "harvest") return `${name} \u00b7 ${lineOf(frame).textContent.trim()}`;
    return `${name} \u00b7 ${words.turn} ${turn}` + (step ? ` \u00b7 ${words.step} ${step}` : "");
  }

  const lines = [...document.querySelectorAll("#list .move")];
  const lineOf = (frame) => lines[frame.move];

  function copy(frame) {
    const line = lineOf(frame);
    if (frame.part === "turn") {
      const said = line.querySelector(".said").cloneNode(true);
      for (const link of said.querySelectorAll("a")) link.classList.toggle("now", link.dataset.frame === frame.id);
      return [line.querySelector(".mark")?.cloneNode(true) || "", said];
    }
    const more = [];
    for (let node = line.nextElementSibling; node && node.classList.contains("detail"); node = node.nextElementSibling) {
      more.push(node.cloneNode(true));
    }
    return more;
  }

  function notesOf(frame) {
    const line = lineOf(frame);
    const found = [...line.querySelectorAll(".note")];
    for (let node = line.nextElementSibling; node && !node.classList.contains("move"); node = node.nextElementSibling) {
      if (node.classList.contains("note")) found.push(node);
    }
    return found.map((note) => note.cloneNode(true));
  }

  function changesOf(frame) {
    const rows = [];
    players.forEach((name, seat) => {
      const mine = frame.changes.filter((one) => one[0] === seat);
      if (!mine.length) return;
      const row = el("p", "gains");
      if (frame.seat === null) row.append(mark(seat), el("bdi", "", name));
      let last;
      for (const [, good, count, cause] of mine) {
        const chip = el("span", "gain" + (count < 0 && good < goods.length - 1 ? " less" : ""), signed(count) + " ", icon(data.icons[good]), " " + goods[good]);
        if (cause !== last) chip.append(el("small", "", ` ${data.causes[cause]}`));
        last = cause;
        row.append(chip);
      }
      rows.push(row);
    });
    if (!rows.length) {
      const word = { setup: "begins", start: "refilled" }[frame.part] || "nothing changes";
      rows.push(el("p", "gains none", words[word]));
    }
    return rows;
  }

  let marked = [];

  function markLine(frame) {
    for (const node of marked) {
      node.classList.remove("now");
      node.removeAttribute("aria-current");
    }
    const line = lineOf(frame);
    const step = line.querySelector(`a[href="#${frame.id}"]`);
    marked = [line, step].filter(Boolean);
    for (const node of marked) node.classList.add("now");
    if (step) step.setAttribute("aria-current", "step");
    const list = $("list");
    const top = line.offsetTop; // the list is what its lines are placed in
    if (top < list.scrollTop + 20 || top + line.offsetHeight > list.scrollTop + list.clientHeight - 20) {
      list.scrollTop = top - list.clientHeight / 3;
    }
  }

  /* --- showing a moment --------------------------------------------------------------------------------------------- */

  function render(dirty) {
    const frame = frames[at];
    let rounds = false;
    let turn = false;
    for (const slot of dirty) {
      const dot = slot.indexOf(".");
      const first = slot.slice(0, dot < 0 ? slot.length : dot);
      const rest = slot.slice(dot + 1);
      if (first >= "0" && first <= "9") {
        const seat = Number(first);
        if (homes[seat]) homes[seat].update(rest);
        if (stage.seat === seat) stage.update(rest);
      } else if (first === "space" || first === "dwarf") {
        if (places.has(rest)) layPrinted(rest);
        else rounds = true;
      } else if (first === "card" || first === "marker" || first === "round") rounds = true;
      else turn = true;
    }
    if (rounds) layRounds();
    if ($("follow") === null || $("follow").checked) attend(frame.seat === null ? focus : frame.seat);
    for (const home of [...homes, stage]) {
      home.turn();
      home.highlight(frame.changes, frame.set);
    }
    for (const node of document.querySelectorAll(".space")) {
      const key = node.dataset.space;
      node.classList.toggle("changed", frame.part === "turn" && ("dwarf." + key in frame.set || "space." + key in frame.set));
    }
    $("when").textContent = told(frame);
    $("line").replaceChildren(...copy(frame));
    $("changes").replaceChildren(...changesOf(frame));
    $("notes").replaceChildren(...notesOf(frame));
    $("slider").value = at;
    $("slider").setAttribute("aria-valuetext", told(frame));
    for (const id of ["first", "round-back", "turn-back", "step-back"]) $(id).disabled = at === 0;
    for (const id of ["last", "round-on", "turn-on", "step-on"]) $(id).disabled = at === frames.length - 1;
    markLine(frame);
    nowInCharts();
  }

  function nowInCharts() {
    const past = data.past;
    let next = past.findIndex((number) => number >= at);
    if (next < 0) next = past.length - 1;
    const before = next > 0 ? past[next - 1] : 0;
    const part = next > 0 && past[next] > before ? (at - before) / (past[next] - before) - 1 : 0;
    for (const chart of document.querySelectorAll("svg.chart")) {
      const x = Number(chart.dataset.left) + (next + part) * Number(chart.dataset.step);
      chart.querySelector(".now").setAttribute("transform", `translate(${x} 0)`);
    }
  }

  function go(to) {
    const target = Math.max(0, Math.min(frames.length - 1, to));
    if (target === at) return;
    render(move(target));
    clearTimeout(hashTimer);
    hashTimer = setTimeout(() => history.replaceState(null, "", "#" + frames[at].id), HASH_DELAY);
    if (at === frames.length - 1) pause();
  }

  /* --- moving ------------------------------------------------------------------------------------------------------- */

  const whole = (number) => frames[number].id.split(".").length < 3;
  const opens = (number) => frames[number].part !== "turn";
  const atRound = (number) => ["setup", "start", "end"].includes(frames[number].part);

  function seek(direction, wanted) {
    let to = at + direction;
    while (to > 0 && to < frames.length - 1 && !wanted(to)) to += direction;
    return to;
  }

  const moves = {
    first: () => go(0),
    last: () => go(frames.length - 1),
    "step-back": () => go(at - 1),
    "step-on": () => go(at + 1),
    "turn-back": () => go(seek(-1, (to) => whole(to) || opens(to))),
    "turn-on": () => go(seek(1, (to) => whole(to) || opens(to))),
    "round-back": () => go(seek(-1, atRound)),
    "round-on": () => go(seek(1, atRound)),
  };

  function pause() {
    clearInterval(timer);
    timer = 0;
    $("play").setAttribute("aria-pressed", "false");
    $("play").title = words.play;
    $("play").setAttribute("aria-label", words.play);
  }

  function play() {
    if (timer) return pause();
    if (at === frames.length - 1) go(0);
    timer = setInterval(() => go(at + 1), Number($("speed").value));
    $("play").setAttribute("aria-pressed", "true");
    $("play").title = words.pause;
    $("play").setAttribute("aria-label", words.pause);
  }

  for (const [id, act] of Object.entries(moves)) {
    $(id).addEventListener("click", () => {
      pause();
      act();
    });
  }
  $("play").addEventListener("click", play);
  $("speed").addEventListener("change", () => {
    if (timer) {
      pause();
      play();
    }
  });
  $("slider").addEventListener("input", (event) => {
    pause();
    go(Number(event.target.value));
  });

  const keys = {
    ArrowLeft: "step-back", ArrowRight: "step-on", ArrowUp: "turn-back", ArrowDown: "turn-on", Home: "first", End: "last",
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || $("ledger").open) return;
    const target = event.target.closest("input, select, textarea, button, summary, a");
    const tag = target ? target.tagName : "";
    if (event.key === " ") {
      if (tag && tag !== "A" && target.type !== "range") return;
      event.preventDefault();
      play();
      return;
    }
    let act = keys[event.key];
    if (!act || tag === "SELECT" || tag === "TEXTAREA") return;
    if (event.shiftKey && event.key === "ArrowLeft") act = "round-back";
    if (event.shiftKey && event.key === "ArrowRight") act = "round-on";
    event.preventDefault();
    pause();
    moves[act]();
  });

  /* --- address, tabs, captions ------------------------------------------------------------------------------------- */

  function fromAddress() {
    const id = decodeURIComponent(location.hash.slice(1));
    if (index.has(id)) return index.get(id);
    const [round, turn] = id.split(".");
    if (turn !== undefined && index.has(`${round}.${turn}`)) return index.get(`${round}.${turn}`);
    return undefined;
  }

  window.addEventListener("hashchange", () => {
    const to = fromAddress();
    if (to !== undefined) {
      pause();
      go(to);
    }
  });

  for (const tab of document.querySelectorAll(".tabs button")) {
    tab.addEventListener("click", () => pin(Number(tab.dataset.seat)));
  }
  if ($("follow")) {
    $("follow").addEventListener("change", () => {
      if ($("follow").checked && frames[at].seat !== null) attend(frames[at].seat);
      stage.highlight(frames[at].changes, frames[at].set);
    });
  }
  for (const button of document.querySelectorAll(".jump button")) {
    button.addEventListener("click", () => $(button.dataset.to).scrollIntoView({ block: "start" }));
  }

  function explain(event) {
    const cell = event.target.closest(".cell, .herd");
    if (cell) $("caption").textContent = cell.querySelector("title").textContent;
  }
  $("focus").addEventListener("pointerover", explain);
  $("focus").addEventListener("click", explain);
  for (const list of [$("spaces"), $("rounds")]) {
    const offer = (event) => {
      const space = event.target.closest(".space");
      if (space && space.title) $("offer").textContent = space.title;
    };
    list.addEventListener("pointerover", offer);
    list.addEventListener("click", offer);
  }

  /* --- the ledger --------------------------------------------------------------------------------------------------- */

  function fillLedger() {
    const wanted = $("ledger-good").value;
    const seat = stage.seat;
    const held = goods.map((_, good) => (good === goods.length - 1 ? 0 : frames[0].set[`${seat}.good.${good}`] || 0));
    if (frames[0].set[`${seat}.begging`]) held[goods.length - 1] = frames[0].set[`${seat}.begging`];
    const rows = [];
    frames.forEach((frame, number) => {
      for (const [who, good, count, cause] of frame.changes) {
        if (who !== seat) continue;
        held[good] += count;
        if (wanted !== "" && Number(wanted) !== good) continue;
        const link = el("a", "", frame.id);
        link.href = "#" + frame.id;
        const change = el("td", count < 0 ? "less" : "", signed(count) + " ", icon(data.icons[good]), " " + goods[good]);
        const row = el("tr", number > at ? "later" : "", el("td", "", link), change, el("td", "", String(held[good])), el("td", "", data.causes[cause]));
        rows.push(row);
      }
    });
    $("ledger-rows").replaceChildren(...rows);
    $("ledger-title").replaceChildren(`${words.ledger}: `, el("bdi", "", players[seat]));
  }

  $("ledger-good").append(
    ...["", ...goods.keys()].map((good) => {
      const option = el("option", "", good === "" ? words["all goods"] : goods[good]);
      option.value = good;
      return option;
    })
  );
  $("ledger-open").addEventListener("click", () => {
    pause();
    fillLedger();
    $("ledger").showModal();
  });
  $("ledger-good").addEventListener("change", fillLedger);
  $("ledger-close").addEventListener("click", () => $("ledger").close());
  $("ledger").addEventListener("click", (event) => {
    if (event.target === $("ledger") || event.target.closest("a")) $("ledger").close();
  });

  /* --- begin -------------------------------------------------------------------------------------------------------- */

  frames.forEach((frame, number) => {
    if (frame.part !== "start" || frames.length < 2) return;
    const tick = el("span", "", frame.id.split(".")[0]);
    tick.style.left = `${(100 * number) / (frames.length - 1)}%`;
    $("ticks").append(tick);
  });
  move(0);
  homes.forEach((home, seat) => home.show(seat));
  stage.show(frames[0].seat || 0);
  for (const key of places.keys()) layPrinted(key);
  layRounds();
  attendFirst();
  function attendFirst() {
    for (const tab of document.querySelectorAll(".tabs button")) {
      tab.setAttribute("aria-pressed", String(Number(tab.dataset.seat) === stage.seat));
    }
    const first = fromAddress();
    render(first === undefined ? new Set() : move(first));
  }
  if ($("figures") && matchMedia("(max-width: 860px)").matches) $("figures").open = false;
  document.documentElement.dataset.ready = "yes";
})();
