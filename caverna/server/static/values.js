// What `choices` offers, told apart and put into words; nothing here touches the page.

const CELL = /^[A-Z]\d+$/;

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
export const isRange = (value) => isObject(value) && Object.keys(value).length === 2 && "min" in value && "max" in value;

/** A text that nobody can list: `{"any": "card"}`. */
export const isAny = (value) => isObject(value) && Object.keys(value).length === 1 && typeof value.any === "string";

/** An amount of goods: an object that is no range, no text and no step. */
export const isGoods = (value) => isObject(value) && !isRange(value) && !isAny(value) && !("step" in value)
  && Object.values(value).every((count) => typeof count === "number" || isRange(count));

/** The amounts of one good more: the good, and its range; null where the value is none. */
export function more(value) {
  if (!isGoods(value)) return null;
  const found = Object.entries(value).find(([, count]) => isRange(count));
  return found ? { good: found[0], range: found[1] } : null;
}

/** Where a range or a free text stands in a value, and how something is put there; null where there is none. */
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

/** The step inside a list of steps that a value adds, or goes on with: an item of an expedition. */
export const itemOf = (value) => Array.isArray(value) && isObject(value.at(-1)) && "step" in value.at(-1) ? value.at(-1) : null;

/** The cell a value ends with, by which it can be tapped on the board. */
export function cellOf(value) {
  const last = Array.isArray(value) ? value.at(-1) : value;
  if (typeof last === "string") return CELL.test(last) ? last : null;
  return isObject(last) && !isRange(last) && Object.keys(last).length ? cellOf(Object.values(last).at(-1)) : null;
}

/** The steps of a line in notation; commas inside parentheses do not part them. */
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

/** Players by rank. Winners come first; others share a rank where their points are equal. `byTieBreak`: points alone do not decide. */
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
