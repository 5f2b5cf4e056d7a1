// The status line: the last event, and whether there is a connection.

import { t } from "./words.js";

const line = document.getElementById("status");
let waiting = false;

export function say(text) {
  if (!waiting) line.textContent = text;
}

export function setWaiting(now) {
  if (now === waiting) return;
  waiting = now;
  line.classList.toggle("waiting", now);
  line.textContent = now ? t("noConnection") : "";
}
