// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepEngineWhenIdle } from "../keep-engine.ts";
import { keepPython, keptPython } from "./python-engine.ts";
import type { PythonJob } from "./python-worker.ts";

let asked: Request[];
let jobs: PythonJob[];
let kept: Map<string, Response>;

/** Replaces the browser's cache, locks and workers. */
beforeEach(() => {
  asked = [];
  jobs = [];
  kept = new Map();
  const addressOf = (request: Request | string) =>
    new URL(request instanceof Request ? request.url : request, location.href).href;
  const cache = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async (request: string) => kept.get(addressOf(request))?.clone(),
    add: async (request: Request) => {
      asked.push(request);
      kept.set(addressOf(request), new Response(new URL(request.url).pathname));
    },
    put: async (request: string, reply: Response) => void kept.set(addressOf(request), reply),
    delete: async (request: Request) => kept.delete(addressOf(request)),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  const request = (_name: string, _options: object, work: (lock: object) => Promise<void>) => work({});
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  class FakeWorker {
    onmessage?: (event: { data: unknown }) => void;
    postMessage(job: PythonJob) {
      jobs.push(job);
      queueMicrotask(() => this.onmessage?.({ data: { kind: "snapshot", snapshot: new Blob(["started"]) } }));
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
  Reflect.deleteProperty(navigator, "connection");
  Reflect.deleteProperty(navigator, "serviceWorker");
});

it("stores Python on the device once, with a snapshot of its start", async () => {
  expect(await keptPython()).toBeNull();
  await keepPython();
  expect(asked).toHaveLength(5);
  const engine = await keptPython();
  expect(await engine?.files.wasm.text()).toMatch(/pyodide\.asm.*\.wasm/);
  expect(await engine?.snapshot?.text()).toBe("started");
  await keepPython();
  expect([asked.length, jobs.length]).toEqual([5, 1]);
});

it("discards the engine of an older build, and does not run with an incomplete one", async () => {
  kept.set(new URL("/v1/assets/python/pyodide-older.mjs", location.href).href, new Response(""));
  await keepPython();
  expect([...kept.keys()].some((url) => url.includes("older"))).toBe(false);
  const library = [...kept.keys()].find((url) => url.includes("stdlib"));
  kept.delete(library ?? "");
  expect(await keptPython()).toBeNull();
});

it("waits until the browser is idle, and fetches nothing for other languages, without a service worker or in data-saving mode", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  vi.stubGlobal("cancelIdleCallback", (handle: number) => idle.splice(handle - 1, 1));
  keepEngineWhenIdle("python");
  expect(idle).toHaveLength(0);
  Object.defineProperty(navigator, "serviceWorker", { value: { ready: Promise.resolve() }, configurable: true });
  keepEngineWhenIdle("javascript");
  keepEngineWhenIdle("python")();
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  keepEngineWhenIdle("python");
  expect(idle).toHaveLength(0);
  Object.defineProperty(navigator, "connection", { value: { saveData: false }, configurable: true });
  keepEngineWhenIdle("python");
  expect(asked).toHaveLength(0);
  for (const work of idle) work();
  await vi.waitFor(() => expect(jobs).toHaveLength(1));
  expect(asked).toHaveLength(5);
});
