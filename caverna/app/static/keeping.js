// Saving and opening of files, and the request to the browser to keep the games.

import { request } from "./engine.js";

/** Saves content as a file on the device. */
export function download(name, content, type = "application/yaml") {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves a game as a file. */
export async function kept(id) {
  const { status, data } = await request("text", { id });
  if (status === 200) download(`${id}.yaml`, data.text);
}

/** Saves all games as one archive. */
export async function keptAll(ids) {
  const files = {};
  for (const id of ids) {
    const { status, data } = await request("text", { id });
    if (status === 200) files[`${id}.yaml`] = data.text;
  }
  const { data } = await request("pack", { files });
  download("caverna-games.zip", new Blob([fromBase64(data.content)], { type: "application/zip" }));
}

/** Asks the browser to keep the games even if space runs out. It may refuse. */
export async function keepAsked() {
  try {
    return await navigator.storage.persisted() || await navigator.storage.persist();
  } catch {
    return false;
  }
}

export const fromBase64 = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));

/** Returns the content of a file or text in base64. */
export async function base64(content) {
  const bytes = new Uint8Array(await new Blob([content]).arrayBuffer());
  let binary = "";
  for (let start = 0; start < bytes.length; start += 8192) binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(binary);
}
