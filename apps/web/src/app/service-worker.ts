/*
 * Caches the shell (the page and its assets), so that any page can be reloaded without a connection.
 * It never touches API calls: those fail honestly, and the answers come from IndexedDB.
 * The pictures of a running test are cached too, until it ends, because a question without its chart cannot be
 * answered.
 * A new build gets a new cache and takes over only when every tab of the old one is closed, so a running test never
 * mixes two builds.
 */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  clients: { claim(): Promise<void> };
  location: Location;
}

/** Filled in by the build. */
declare const __SHELL_ASSETS__: string[];
declare const __SHELL_VERSION__: string;

const PAGE = "/v1/";
const ASSETS = __SHELL_ASSETS__;
const PREFIX = "invigil-shell-";
const CACHE = PREFIX + __SHELL_VERSION__;
/** The page fills it when it may have to run Python without a connection. */
const PYTHON_CACHE = "invigil-python";
const PYTHON = "/v1/assets/python/";
/** The page empties it when an attempt ends. */
const PICTURE_CACHE = "invigil-pictures";
const PAGES_OF_TESTS = "/v1/test/";

function installShell(worker: WorkerScope): void {
  worker.addEventListener("install", (event) => event.waitUntil(fill()));
  worker.addEventListener("activate", (event) => event.waitUntil(takeOver(worker)));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (request.method !== "GET" || address.origin !== worker.location.origin) return;
    if (request.mode === "navigate") event.respondWith(pageOrShell(request));
    else if (ASSETS.includes(address.pathname)) event.respondWith(cachedOrFetched(request, CACHE));
    else if (address.pathname.startsWith(PYTHON)) event.respondWith(cachedOrFetched(request, PYTHON_CACHE));
    else if (isPictureOfTest(request)) event.respondWith(fetchedOrCached(request));
  });
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The page is cached with its headers, because its nonce and its policy belong together.
  await cache.addAll([new Request(PAGE, { cache: "reload" }), ...ASSETS]);
}

async function takeOver(worker: WorkerScope): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

async function pageOrShell(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(PAGE, { cacheName: CACHE });
    if (shell) return shell;
    throw error;
  }
}

async function cachedOrFetched(request: Request, cacheName: string): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? (await fetch(request));
}

/** What recruiters look at must not be stored. */
function isPictureOfTest({ destination, referrer }: Request): boolean {
  return destination === "image" && URL.canParse(referrer) && new URL(referrer).pathname.startsWith(PAGES_OF_TESTS);
}

async function fetchedOrCached(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

installShell(globalThis as unknown as WorkerScope);
