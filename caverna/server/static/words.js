// The texts of the recorder in the user's language, and the translated names of a game.

export const LANGUAGES = { en: "English", es: "Espa\u00f1ol", pl: "Polski" };
const KEPT = "caverna-language";
let words = { ui: {} };
let english = { ui: {} };
let names = {};
let forms = {}; // good -> its forms after numbers
let plural = new Intl.PluralRules("en");

export let lang = "en";

/** The language chosen before, else the first supported language of the browser. */
function preferred() {
  const chosen = kept(KEPT);
  const wanted = [chosen, ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each) => each in LANGUAGES) ?? "en";
}

const file = async (code) => (await fetch(new URL(`words-${code}.json`, import.meta.url))).json();

/** Loads the texts of a language, and remembers it if it is `wanted`. */
export async function loadWords(wanted = null) {
  if (wanted) keep(KEPT, wanted);
  lang = wanted ?? preferred();
  english = await file("en");
  words = lang === "en" ? english : await file(lang);
  plural = new Intl.PluralRules(lang);
  document.documentElement.lang = lang;
}

/** A text of the interface, with `{values}` filled in. If it has forms, `values.n` selects one. */
export function t(key, values = {}) {
  const found = words.ui[key] ?? english.ui[key] ?? key;
  const text = typeof found === "string" ? found : found[plural.select(Math.abs(values.n ?? 0))] ?? found.other;
  return put(text, values);
}

/** A text of a game, from one of its sections; null if there is none. */
export function ofGame(game, section, key, values = {}) {
  const found = words[game]?.[section]?.[key] ?? english[game]?.[section]?.[key];
  return found === undefined ? null : put(found, values);
}

const put = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? values[key] : all));

export function setNames(found) {
  names = found.names;
  forms = found.forms ?? {};
}

/** A number and a good: "3 rub\u00edes". */
export function counted(count, good) {
  const known = forms[good];
  const word = known ? known[{ one: 0, few: 1 }[plural.select(Math.abs(Number(count)))] ?? known.length - 1] ?? known.at(-1) : called(good);
  return `${count} ${word}`;
}

/** The translated name of a good, space or tile. A name without a translation stays as it is. */
export const called = (name) => names[name] ?? words.ui[`is.${name}`] ?? name;

/** A list of names: "Ann, Bob and Cleo". */
export const listed = (all) => new Intl.ListFormat(lang, { type: "conjunction" }).format(all);

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// --- storage on this device

export const remember = (key, value) => keep(key, JSON.stringify(value));

export function recall(key) {
  try {
    return JSON.parse(kept(key));
  } catch {
    return null;
  }
}

function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch { /* the browser has no storage */ }
}

function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
