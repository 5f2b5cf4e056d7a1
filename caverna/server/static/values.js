// The values that `choices` offers: their types and texts. These functions do not use the page.

const CELL = /^[A-Z]\d+$/;

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
export const isRange = (value) => isObject(value) && Object.keys(value).length === 2 && "min" in value && "max" in value;

/** A free text: `{"any": "card"}`. */
export const isAny = (value) => isObject(value) && Object.keys(value).length === 1 && typeof value.any === "string";

/** An amount of goods: an object that is neither a range, a free text nor a step. */
export const isGoods = (value) => isObject(value) && !isRange(value) && !isAny(value) && !("step" in value)
  && Object.values(value).every((count) => typeof count === "number" || isRange(count));

/** The good and the range of a value that adds one good; null for any other value. */
export function more(value) {
  if (!isGoods(value)) return null;
  const found = Object.entries(value).find(([, count]) => isRange(count));
  return found ? { good: found[0], range: found[1] } : null;
}

/** The range or free text inside a value, with a function that fills it in; null if there is none. */
export function gapIn(value) {
  if (isRange(value) || isAny(value)) return { gap: value, put: (filled) => filled };
  if (value === null || typeof value !== "object") return null;
  for (const [key, each] of Object.entries(value)) {
    const inner = gapIn(each);
    if (!inner) continue;
    const put = (filled) => {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      copy[key] = inner.put(filled);
      return copy;
    };
    return { gap: inner.gap, put };
  }
  return null;
}

export const numbers = ({ min, max }) => Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** The last step of a list of steps, which a value adds or continues: an item of an expedition. */
export const itemOf = (value) => Array.isArray(value) && isObject(value.at(-1)) && "step" in value.at(-1) ? value.at(-1) : null;

/** The last cell of a value, which can be tapped on the board. */
export function cellOf(value) {
  const last = Array.isArray(value) ? value.at(-1) : value;
  if (typeof last === "string") return CELL.test(last) ? last : null;
  return isObject(last) && !isRange(last) && Object.keys(last).length ? cellOf(Object.values(last).at(-1)) : null;
}

/** The steps of a line in notation. Commas inside parentheses do not separate steps. */
export function stepsOf(line) {
  const found = [];
  let depth = 0;
  let step = "";
  for (const letter of line) {
    if (letter === "(") depth += 1;
    else if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) {
      found.push(step.trim());
      step = "";
    } else step += letter;
  }
  return step.trim() ? [...found, step.trim()] : found;
}

/** Players by rank. Winners come first, and equal points share a rank. `byTieBreak` means that a tie-break decided. */
export function ranks(players, points, winners) {
  const isAhead = (one, other) => winners.includes(one) !== winners.includes(other) ? winners.includes(one) : points(one) > points(other);
  return players.map((player) => ({
    player, rank: 1 + players.filter((other) => isAhead(other, player)).length,
    byTieBreak: winners.includes(player) && players.some((other) => !winners.includes(other) && points(other) === points(player)),
  })).sort((one, other) => one.rank - other.rank);
}

export function grouped(rows, key) {
  const found = new Map();
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row]);
  return found;
}
