// The service worker: it stores the files of one build of the app, and answers requests for them online and offline.

const BUILD = "@BUILD@";
const FILES = @FILES@;
const LARGE = new Set(@LARGE@);
const VISITED = @VISITED@; // stored after the first visit
const CACHE = `caverna-${BUILD}`;
const SHARED = "caverna-shared";
const root = new URL("./", self.location).href;
const addresses = new Set([...FILES, ...VISITED].map((file) => new URL(file, root).href));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "POST" && url.href === `${root}share`) event.respondWith(share(event.request));
  else if (event.request.method === "GET" && url.href.startsWith(root)) event.respondWith(answer(event.request, url));
});
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keep(FILES));
  if (event.data === "how many") event.waitUntil(count(event.ports[0]));
});

/** On the first visit the large files are stored when the page fetches them. An update is complete before it takes over. */
async function install() {
  const older = (await caches.keys()).some((name) => name.startsWith("caverna-") && name !== SHARED);
  await keep(older ? FILES : FILES.filter((file) => !LARGE.has(file)));
}

async function keep(files) {
  const cache = await caches.open(CACHE);
  for (const file of files) {
    const address = new URL(file, root).href;
    if (await cache.match(address)) continue;
    const named = /^(engine|v)\//.test(file); // the name contains a checksum of the content
    const found = (named ? await caches.match(address) : undefined) ?? await fetch(address, { cache: named ? "default" : "no-cache" });
    if (!found.ok) throw new Error(`${file}: ${found.status}`);
    await cache.put(address, found);
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("caverna-") && name !== CACHE && name !== SHARED) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answer(request, url) {
  const address = request.mode === "navigate" && [root, `${root}index.html`].includes(url.origin + url.pathname) ? root : url.origin + url.pathname;
  const cache = await caches.open(CACHE);
  const found = await cache.match(address) ?? await caches.match(address);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok && addresses.has(address)) await cache.put(address, fetched.clone()).catch(() => {}); // no space: not available offline
  return fetched;
}

/** Stores the files that another app shares, and opens the page that checks them. */
async function share(request) {
  const form = await request.formData();
  const cache = await caches.open(SHARED);
  const said = [form.get("url"), form.get("text"), form.get("title")].filter((each) => typeof each === "string" && each.includes("#g="))[0];
  const link = /\S*#g=\S*/.exec(said ?? "")?.[0];
  if (link) return Response.redirect(`${root}#${link.split("#").slice(1).join("#")}`, 303);
  let number = 0;
  for (const file of form.getAll("records").slice(0, 50)) {
    await cache.put(`${root}shared/${number++}`, new Response(file, { headers: { "X-Name": encodeURIComponent(file.name) } }));
  }
  const text = form.get("text");
  if (!number && text) await cache.put(`${root}shared/0`, new Response(text, { headers: { "X-Name": "record.yaml" } }));
  return Response.redirect(`${root}#shared`, 303);
}

async function count(port) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  port.postMessage(pages.filter((page) => page.url.startsWith(root)).length);
}
