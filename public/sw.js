/**
 * The service worker: what somebody who is signed in may read without a connection, their last orders and messages
 * (docs/decisions/0049-read-without-connection.md). Registered for signed-in people alone, by
 * src/platform/offline/offline-cache.ts, with the build in its address: another build is another worker.
 *
 * Everything comes from the network first; a copy is only the answer to a request that failed. Copies of pages and
 * answers stand in a cache named after the person they were made for. The server names that person with every page
 * (`x-account`): a page of somebody else, or of nobody, deletes them.
 *
 * It also shows what is pushed while no page is seen (docs/decisions/0062-notification-channels.md).
 */
const BUILD = new URL(self.location.href).searchParams.get('build') ?? '';
const OWN = 'person ';
const ASSETS = `assets ${BUILD}`;
const CACHED_AT = 'x-cached-at';
const ACCOUNT = 'x-account';
/** Pages and answers of one person; the oldest go first. */
const MOST = 60;
/** A page is not asked for again by itself within this time. */
const FRESH_MS = 10 * 60_000;

const CACHED_PAGES = /^(?:\/fr)?\/(?:orders\/(?:purchases|sell|[0-9a-f-]{36})|chat)$/;
/** Never what is handed over: `orders.delivery` is not here. */
const CACHED_READS = /"(?:orders\.(?:list|show|payments|games)|chat\.(?:channels|messages))"/;

const cacheOf = (account) => `${OWN}${BUILD} ${account}`;

/** Deletes the caches of anybody else. */
async function forgetOthers(account) {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(OWN) && name !== cacheOf(account));
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function forgetAll() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The cache of the person whom this browser last showed a page; null where there is none. */
async function ownCache() {
  const name = (await caches.keys()).find((each) => each.startsWith(`${OWN}${BUILD} `));
  return name === undefined ? null : caches.open(name);
}

async function put(cache, key, response) {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT, String(Date.now()));
  const { status, statusText } = response;
  await cache.put(key, new Response(await response.blob(), { status, statusText, headers }));
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MOST)).map((each) => cache.delete(each)),
  );
}

const isPage = (response) => (response.headers.get('content-type') ?? '').includes('text/html');
const keyOf = (url) => url.pathname + url.search;

/** What a page told about whose it is. */
async function heed(response) {
  if (!response.ok || !isPage(response)) return null;
  const account = response.headers.get(ACCOUNT);
  if (account === null) {
    await forgetAll();
    await self.registration.unregister();
    return null;
  }
  await forgetOthers(account);
  return account;
}

/** The server's clock goes on while a page is cached: times on it are as of now, and the page knows since when it is. */
function cachedCopy(response) {
  const headers = new Headers(response.headers);
  const cachedAt = Number(headers.get(CACHED_AT));
  const told = /now;desc="([^"]+)"/.exec(headers.get('server-timing') ?? '');
  const served = told === null ? cachedAt : Date.parse(told[1]);
  const now = new Date(served + Date.now() - cachedAt).toISOString();
  const since = new Date(served).toISOString();
  headers.set('server-timing', `now;desc="${now}", cached;desc="${since}"`);
  return new Response(response.body, { status: response.status, headers });
}

async function answerPage(event, url) {
  try {
    const response = await fetch(event.request);
    const copy = CACHED_PAGES.test(url.pathname) ? response.clone() : null;
    event.waitUntil(
      heed(response).then(async (account) => {
        if (account === null || copy === null) return;
        await put(await caches.open(cacheOf(account)), keyOf(url), copy);
      }),
    );
    return response;
  } catch (error) {
    const cache = await ownCache();
    const cached = await cache?.match(keyOf(url), { ignoreVary: true });
    if (cached) return cachedCopy(cached);
    const start = url.pathname.startsWith('/fr') ? '/fr/orders/purchases' : '/orders/purchases';
    if (await cache?.match(start, { ignoreVary: true })) return Response.redirect(start, 302);
    throw error;
  }
}

async function answerAsset(request) {
  const cache = await caches.open(ASSETS);
  const cached = await cache.match(request.url, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

async function answerRead(event, url) {
  try {
    const response = await fetch(event.request);
    const copy = response.clone();
    if (response.ok) {
      event.waitUntil(ownCache().then((cache) => cache && put(cache, keyOf(url), copy)));
    }
    return response;
  } catch (error) {
    const cache = await ownCache();
    const cached = await cache?.match(keyOf(url), { ignoreVary: true });
    if (!cached) throw error;
    const client = await self.clients.get(event.clientId);
    client?.postMessage({
      kind: 'cached',
      ageMs: Date.now() - Number(cached.headers.get(CACHED_AT)),
    });
    return cached;
  }
}

/** Caches a page of the person, unless it was a moment ago, and the scripts and styles that it needs. */
async function cachePage(account, path) {
  const cache = await caches.open(cacheOf(account));
  const cached = await cache.match(path, { ignoreVary: true });
  if (cached && Date.now() - Number(cached.headers.get(CACHED_AT)) < FRESH_MS) return;
  const response = await fetch(path, { headers: { accept: 'text/html' } });
  if ((await heed(response.clone())) !== account || response.redirected) return;
  const copy = response.clone();
  await put(cache, path, response);
  await cacheAssets((await copy.text()).match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g) ?? []);
}

async function cacheAssets(addresses) {
  await Promise.allSettled(
    [...new Set(addresses)].map((address) => answerAsset(new Request(address))),
  );
}

async function cacheAll({ account, pages, assets }) {
  await forgetOthers(account);
  await caches.open(cacheOf(account));
  await cacheAssets(assets);
  for (const path of pages) await cachePage(account, path).catch(() => {});
}

/** Takes away what is shown of these notices: they were read elsewhere. */
async function takeAway(ids) {
  if (ids.length === 0) return;
  for (const shown of await self.registration.getNotifications()) {
    if (ids.includes(shown.data?.id)) shown.close();
  }
}

const pageOf = (url) => url.pathname + url.search;

/** What was pushed; null for what is not ours. */
function pushed(data) {
  try {
    const push = data.json();
    const isOurs = new URL(push.path, self.location.origin).origin === self.location.origin;
    return isOurs && typeof push.title === 'string' ? push : null;
  } catch {
    return null;
  }
}

/** Shows it, unless a page that is seen has told it already. */
async function show(push) {
  await takeAway(push.read ?? []);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { id, title, body, path, tag, at } = push;
  await self.registration.showNotification(title, {
    body,
    tag,
    // A newer one about the same thing takes its place and rings again.
    renotify: true,
    timestamp: Date.parse(at),
    icon: '/icon-192.png',
    data: { id, path },
  });
}

/** An open page of the place comes to the front; otherwise the place is opened. Either marks the notice as read. */
async function openPlace({ id, path }) {
  const url = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((page) => pageOf(new URL(page.url)) === pageOf(url));
  if (there && url.hash === '') {
    there.postMessage({ kind: 'opened', id });
    await there.focus();
    return;
  }
  if (id !== null && url.hash === '') url.hash = `notice=${id}`;
  await self.clients.openWindow(url.href);
}

self.addEventListener('push', (event) => {
  const push = event.data && pushed(event.data);
  if (push) event.waitUntil(show(push));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPlace(event.notification.data));
});

self.addEventListener('install', () => {
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== ASSETS && !name.startsWith(`${OWN}${BUILD} `);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'cache') event.waitUntil(cacheAll(event.data));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(answerPage(event, url));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(answerAsset(request));
  } else if (
    url.pathname.startsWith('/_serverFn/') &&
    CACHED_READS.test(decodeURIComponent(url.search))
  ) {
    event.respondWith(answerRead(event, url));
  }
});
