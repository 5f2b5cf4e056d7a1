// The app without a network: its service worker, and a newer one that takes over when the app is started.

const PATIENCE = 3000; // milliseconds that a first visit waits for the service worker

/** Install the service worker. Return whether the page is about to be loaded again by a newer one. */
export async function startOffline() {
  if (!("serviceWorker" in navigator)) return false;
  try {
    const kept = await navigator.serviceWorker.getRegistration();
    if (kept?.waiting && await isAlone(kept.waiting)) {
      await changed(() => kept.waiting.postMessage("take over"));
      location.reload();
      return true;
    }
    navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => {});
    if (!navigator.serviceWorker.controller) await changed(() => {}); // else its files would be fetched twice
  } catch {
    // the app works without it, but not offline
  }
  return false;
}

/** Tell the service worker to keep whatever is still missing for the next visit without a network. */
export function keepAll() {
  navigator.serviceWorker?.controller?.postMessage("keep all");
}

const changed = (start) => new Promise((resolve) => {
  navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  setTimeout(resolve, PATIENCE);
  start();
});

/** Whether no other tab has the app open: nobody is moved to a newer app in the middle of a game. */
const isAlone = (worker) => new Promise((resolve) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => resolve(data === 1);
  setTimeout(() => resolve(false), PATIENCE);
  worker.postMessage("how many", [channel.port2]);
});
