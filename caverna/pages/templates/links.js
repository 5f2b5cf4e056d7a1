// Links that contain a whole record: BASE/#g=1.DATA&at=7.2&player=Bob&veil=1, as `caverna.reading.links` writes them.
// These are plain functions without imports, so that a page of one file can contain them.

const LINK_LIMITS = { data: 200_000, text: 1024 * 1024 };

/** The error for a link that cannot be read. `why` is "foreign", "version", "cut", "damaged" or "large". */
class LinkError extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** Returns a link that contains the text of a record. `base` is the address of the app. */
async function linkTo(text, base, { at = "", player = "", veil = false } = {}) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (let start = 0; start < bytes.length; start += 8192) binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  const data = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (data.length > LINK_LIMITS.data || text.length > LINK_LIMITS.text) throw new LinkError("large");
  const details = Object.entries({ at, player, veil: veil ? "1" : "" }).filter(([, said]) => said);
  return `${base.split("#")[0]}#g=1.${data}${details.map(([key, said]) => `&${key}=${encodeURIComponent(said)}`).join("")}`;
}

/** Returns the content of a link: `{ text, at, player, veil }`. */
async function readLink(link) {
  const fragment = link.replace(/[\s\u200b\u2060\ufeff]+/g, "").split("#").slice(1).join("#");
  const values = Object.fromEntries(fragment.split("&").reverse().map((field) => [field.split("=")[0], field.slice(field.indexOf("=") + 1)]));
  const [, version, data] = /^([1-9][0-9]{0,5})\.(.*)$/.exec(values.g ?? "") ?? [];
  if (version === undefined) throw new LinkError("foreign");
  if (version !== "1") throw new LinkError("version");
  if (data.length > LINK_LIMITS.data) throw new LinkError("large");
  if (!data || data.length % 4 === 1) throw new LinkError("cut");
  if (!/^[A-Za-z0-9_-]*$/.test(data)) throw new LinkError("damaged");
  const at = /^[a-z0-9.]{1,20}$/.test(values.at ?? "") ? values.at : "";
  return { text: await unpackedText(data), at, player: plainText(values.player ?? "").slice(0, 100), veil: values.veil === "1" };
}

async function unpackedText(data) {
  const binary = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
  const unpacking = new DecompressionStream("deflate-raw");
  const writer = unpacking.writable.getWriter();
  writer.write(Uint8Array.from(binary, (character) => character.charCodeAt(0))).catch(() => {});
  writer.close().catch(() => {});
  const reader = unpacking.readable.getReader();
  const parts = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > LINK_LIMITS.text) break;
      parts.push(value);
    }
  } catch {
    throw new LinkError("damaged"); // the browser does not say whether data are wrong or missing
  }
  if (size > LINK_LIMITS.text) {
    reader.cancel().catch(() => {});
    throw new LinkError("large");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await new Blob(parts).arrayBuffer());
  } catch {
    throw new LinkError("damaged");
  }
}

function plainText(said) {
  try {
    return decodeURIComponent(said);
  } catch {
    return "";
  }
}
