// The texts of the app in the user's language.

import { WORDS } from "./app-words.js";
import { lang, LANGUAGES, loadWords, recall, remember } from "./words.js";

await loadWords();
export { LANGUAGES, recall, remember };
export const language = lang;

/** Changes the language. */
export function choose(wanted) {
  remember("caverna-language", wanted);
  location.reload();
}

/** Returns a text by its key, with `{values}` filled in. */
export function t(key, values = {}) {
  return filled(WORDS[language].words[key] ?? WORDS.en.words[key] ?? key, values);
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Returns a text for a number, in the grammatical form of the language. */
export function counted(key, count, values = {}) {
  const forms = WORDS[language].counted[key];
  return filled(forms[new Intl.PluralRules(language).select(count)] ?? forms.other, { ...values, count });
}

/** Returns a number of bytes in megabytes. */
export const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 0 });

export const day = (time) => new Date(time).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
