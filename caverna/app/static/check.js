// The screen "Check a record", for files, archives, spreadsheets, logs and links.

import { button, el, fill } from "./dom.js";
import { request, stop } from "./engine.js";
import { base64 } from "./keeping.js";
import { verdict } from "./verdict.js";
import { t } from "./say.js";

const MOST = 32 * 1024 * 1024; // the most bytes of a file
const SHARED = "caverna-shared";

export async function checkScreen({ main, name, head }) {
  head(t("check"), "");
  const results = el("div", { class: "results", "aria-live": "polite" });
  const take = (files) => checkAll(results, files);
  const chooser = el("input", { type: "file", multiple: true, id: "files", onchange: () => take([...chooser.files]) });
  const pasted = el("textarea", { rows: 5, "aria-label": t("paste"), placeholder: t("paste"), spellcheck: false });
  const drop = el("label", { class: "drop", for: "files" }, el("b", {}, t("drop")), el("span", {}, t("drop-says")), chooser);
  const over = (event) => {
    event.preventDefault();
    drop.classList.add("over");
  };
  const dropped = (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    if (event.dataTransfer.files.length) take([...event.dataTransfer.files]);
  };
  drop.addEventListener("dragover", over);
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", dropped);
  const check = () => pasted.value.trim() && take([new File([pasted.value], named(pasted.value))]);
  fill(main, el("section", { class: "card" }, drop, pasted, el("p", { class: "ways" }, button(t("check-text"), check, { class: "done" }))), results);
  if (name === "shared") take(await shared());
  window.launchQueue?.setConsumer(async ({ files }) => files?.length && take(await Promise.all(files.map((file) => file.getFile()))));
}

/** The file name for a pasted text. The engine recognises the format by the ending. */
function named(text) {
  const first = text.trimStart();
  if (first.startsWith("{")) return "pasted.json";
  return /^[^\n:]*[\t;,][^\n]*$/m.test(first.split("\n")[0]) && !first.includes("#g=") ? "pasted.csv" : "pasted.yaml";
}

async function checkAll(results, files) {
  const stopped = { now: false };
  const waiting = el("p", { class: "card waiting", role: "status" }, t("checking", { name: files[0]?.name ?? "" }), " ",
    button(t("stop"), () => {
      stopped.now = true;
      stop();
    }));
  results.prepend(waiting);
  for (const file of files) {
    if (stopped.now) break;
    waiting.firstChild.textContent = t("checking", { name: file.name });
    waiting.after(await checked(file));
  }
  waiting.remove();
}

async function checked(file) {
  if (file.size > MOST) return el("p", { class: "alert" }, `${file.name}: ${t("too-large")}`);
  const { status, data } = await request("check", { name: file.name, content: await base64(file) });
  if (status !== 200) return el("p", { class: "alert" }, `${file.name}: ${status === 503 ? t("stopped") : t("cannot-check")}`);
  const faults = data.faults.map((fault) => el("p", { class: "alert" }, `${fault.name}: ${fault.message}`));
  return el("div", { class: "of-file" }, data.records.map((record) => verdict(record)), faults,
    data.records.length || faults.length ? null : el("p", { class: "alert" }, `${file.name}: ${t("nothing-in-it")}`),
    data.more ? el("p", { class: "alert calm" }, t("too-many")) : null);
}

/** Takes the files that another app has shared. Each is checked once. */
async function shared() {
  const cache = await caches.open(SHARED);
  const files = [];
  for (const kept of await cache.keys()) {
    const answer = await cache.match(kept);
    files.push(new File([await answer.blob()], decodeURIComponent(answer.headers.get("X-Name") ?? "record.yaml")));
    await cache.delete(kept);
  }
  return files;
}
