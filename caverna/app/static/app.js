// The app: the navigation. The part of the address after # selects the screen.

import { Client, Refused } from "./client.js";
import { checkScreen } from "./check.js";
import { button, el, fill } from "./dom.js";
import * as engine from "./engine.js";
import { ENGINE } from "./files.js";
import { gameScreen, opened } from "./game.js";
import { homeScreen } from "./home.js";
import { linkScreen } from "./linked.js";
import { openMenu } from "./menu.js";
import { newScreen } from "./newgame.js";
import { replayScreen } from "./replay.js";
import { choose, language, LANGUAGES, megabytes, t } from "./say.js";
import { sheetScreen } from "./sheet.js";
import { say, setWaiting } from "./status.js";
import { keepAll, startOffline } from "./offline.js";
import { t as recorded } from "./words.js";

const main = document.getElementById("main");
const client = new Client(setWaiting);
const SCREENS = { new: newScreen, check: checkScreen, sheet: sheetScreen, game: gameScreen, replay: replayScreen, shared: checkScreen };
let leave = () => {};
let number = 0;

async function show() {
  const turn = ++number;
  leave();
  leave = () => {};
  head(t("title"), "");
  say("");
  main.className = "app";
  window.scrollTo(0, 0);
  const where = location.hash.slice(1);
  const isLink = /(^|&)g=/.test(where);
  const [name, rest] = isLink ? ["link", location.href] : split(where);
  document.getElementById("to-tables").hidden = name === "";
  const screen = isLink ? linkScreen : SCREENS[name] ?? homeScreen;
  if (screen !== homeScreen || await isKept()) engine.load();
  try {
    const left = await screen({ main, client, rest, name, head });
    if (turn === number) leave = left ?? leave;
    else left?.();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 404) location.hash = "";
    say(error.status === 404 ? t("no-such-game") : error.message);
  }
}

function split(where) {
  const at = where.indexOf("/");
  const parts = at < 0 ? [where, ""] : [where.slice(0, at), where.slice(at + 1)];
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return ["", ""];
  }
}

/** Sets the title in the bar, and hides its tools. */
function head(title, where) {
  document.getElementById("title").textContent = title;
  document.getElementById("where").textContent = where;
  document.getElementById("undo").hidden = document.getElementById("redo").hidden = true;
  document.title = where ? `${title} \u00b7 ${where}` : title;
}

/** Returns whether the engine is stored on this device, so that loading it needs no network. */
async function isKept() {
  try {
    return Boolean(await caches.match(ENGINE.wasm.path));
  } catch {
    return false;
  }
}

// --- state of the engine

function engineLine() {
  const line = document.getElementById("engine");
  engine.onState((now) => {
    line.dataset.state = now.state;
    if (now.state === "ready") keepAll();
    line.hidden = now.state === "idle" || now.state === "ready";
    const missing = typeof WebAssembly !== "object" || typeof DecompressionStream !== "function";
    if (now.state === "failed") {
      fill(line, el("p", {}, missing ? t("too-old") : navigator.onLine ? t("failed") : t("failed-offline")),
        missing ? null : button(t("retry"), () => engine.load()), missing ? null : el("details", {}, el("summary", {}, t("details")), el("p", {}, now.message)));
    } else if (now.state === "loading") {
      const numbers = { done: megabytes(now.done), total: megabytes(now.total) };
      fill(line, el("p", {}, t("loading", numbers)), el("progress", { max: now.total, value: now.done, "aria-label": t("loading", numbers) }));
    } else fill(line, el("p", {}, t("starting")));
  });
}

// --- the page

/** Translates the texts in the HTML of the page. */
function label() {
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", recorded(each.dataset.label));
  for (const each of document.querySelectorAll("[data-text]")) each.textContent = recorded(each.dataset.text);
  document.getElementById("to-tables").setAttribute("aria-label", t("home"));
}

document.documentElement.lang = language;
label();
document.getElementById("skip").addEventListener("click", () => (opened.view ? opened.view.toChoices() : main.querySelector("a, button")?.focus()));
document.getElementById("menu").addEventListener("click", () => openMenu({ client, view: opened.view, languages: LANGUAGES, lang: language, speak: choose }));
engineLine();
window.addEventListener("hashchange", show);
if (!await startOffline()) await show(); // otherwise the page reloads with a newer app
