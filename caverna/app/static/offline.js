// Offline use: the service worker, and its update when the app is started.

const PATIENCE = 3000; // milliseconds to wait for the service worker on the first visit

/** Installs the service worker. Returns whether a newer one is about to reload the page. */
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
    if (!navigator.serviceWorker.controller) await changed(() => {}); // otherwise its files would be fetched twice
  } catch {
    // without a service worker the app only works online
  }
  return false;
}

/** Tells the service worker to store the files that are still missing for offline use. */
export function keepAll() {
  navigator.serviceWorker?.controller?.postMessage("keep all");
}

const changed = (start) => new Promise((resolve) => {
  navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  setTimeout(resolve, PATIENCE);
  start();
});

/** Returns whether no other tab has the app open. Otherwise an update could interrupt a game there. */
const isAlone = (worker) => new Promise((resolve) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => resolve(data === 1);
  setTimeout(() => resolve(false), PATIENCE);
  worker.postMessage("how many", [channel.port2]);
});
