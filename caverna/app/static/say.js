// The words of the app in the language of the reader.

import { WORDS } from "./app-words.js";
import { lang, LANGUAGES, loadWords, recall, remember } from "./words.js";

await loadWords();
export { LANGUAGES, recall, remember };
export const language = lang;

/** Change the language. */
export function choose(wanted) {
  remember("caverna-language", wanted);
  location.reload();
}

/** Return a text by its key; `{name}` stands for a value. */
export function t(key, values = {}) {
  const text = WORDS[language][key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Return a text for a number: its key with `.one`, `.few` or `.many`, as the language counts. */
export function counted(key, count, values = {}) {
  const form = new Intl.PluralRules(language).select(count);
  const found = [`${key}.${form}`, `${key}.other`].find((each) => each in WORDS[language]) ?? key;
  return t(found, { ...values, count });
}

/** Return a number of bytes as megabytes. */
export const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 0 });

export const day = (time) => new Date(time).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
