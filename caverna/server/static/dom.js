// Helpers to make elements.

/** Makes an element: `el("button", { class: "big", onclick: f }, "Done")`. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && typeof value !== "string") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...present(children));
  return made;
}

export const button = (text, onclick, attributes = {}, ...children) => el("button", { type: "button", onclick, ...attributes }, text, ...children);

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

const present = (children) => children.flat(3).filter((child) => child !== null && child !== undefined && child !== "");
