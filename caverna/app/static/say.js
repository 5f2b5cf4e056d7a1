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
  return filled(WORDS[language].words[key] ?? WORDS.en.words[key] ?? key, values);
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Return a text for a number: of its forms the one that the language takes after it. */
export function counted(key, count, values = {}) {
  const forms = WORDS[language].counted[key];
  return filled(forms[new Intl.PluralRules(language).select(count)] ?? forms.other, { ...values, count });
}

/** Return a number of bytes as megabytes. */
export const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 0 });

export const day = (time) => new Date(time).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
