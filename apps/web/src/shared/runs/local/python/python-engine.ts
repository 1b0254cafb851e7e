import module from "pyodide/pyodide.asm.mjs?url";
import wasm from "pyodide/pyodide.asm.wasm?url";
// Vite returns the addresses of the built files; neither module has a default export.
// oxlint-disable-next-line import/default
import loader from "pyodide/pyodide.mjs?url";
import library from "pyodide/python_stdlib.zip?url";
// oxlint-disable-next-line import/default
import workerAddress from "./python-worker.ts?worker&url";
import type { EngineFiles, PythonJob, PythonSaid } from "./python-worker.ts";

/** The service worker looks here for files in assets/python. */
const CACHE = "invigil-python";
const SERVED = [workerAddress, loader, module, wasm, library];
/** Made here, never requested over the network. */
const SNAPSHOT = `${wasm}?snapshot`;

interface KeptPython {
  files: EngineFiles;
  /** Null if not made yet, in which case a program starts more slowly. */
  snapshot: Blob | null;
}

/** Stores the engine on this device, unless it is there or another page is already doing it. */
export async function keepPython(): Promise<void> {
  await navigator.locks.request(CACHE, { ifAvailable: true }, async (lock) => {
    if (lock) await fill();
  });
}

/** One file after another, behind everything else, so that no save waits for it. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const ours = [...SERVED, SNAPSHOT].map((address) => new URL(address, location.href).href);
  const isOld = ({ url }: Request) => !ours.includes(url);
  await Promise.all((await cache.keys()).filter(isOld).map((request) => cache.delete(request)));
  for (const address of SERVED) {
    const there = await cache.match(address);
    if (!there) await cache.add(new Request(address, { priority: "low" }));
  }
  const kept = await keptPython();
  if (kept && !kept.snapshot) await cache.put(SNAPSHOT, new Response(await makeSnapshot(kept.files)));
}

/** The engine as stored on this device, or null if it is not. */
export async function keptPython(): Promise<KeptPython | null> {
  const cache = await caches.open(CACHE);
  const scripts = await Promise.all([workerAddress, loader, module].map((address) => cache.match(address)));
  const [code, modules, snapshot] = await Promise.all([wasm, library, SNAPSHOT].map((address) => cache.match(address)));
  if (scripts.includes(undefined) || !code || !modules) return null;
  const files = { loader, module, wasm: await code.blob(), library: await modules.blob() };
  return { files, snapshot: (await snapshot?.blob()) ?? null };
}

export function startPython(job: PythonJob): Worker {
  const worker = new Worker(workerAddress, { type: "module" });
  worker.postMessage(job);
  return worker;
}

async function makeSnapshot(files: EngineFiles): Promise<Blob> {
  const worker = startPython({ files, snapshot: null, program: null });
  const made = Promise.withResolvers<Blob>();
  worker.onerror = () => made.reject(new Error("The worker could not be started"));
  worker.onmessage = ({ data }: MessageEvent<PythonSaid>) => {
    if (data.kind === "snapshot") made.resolve(data.snapshot);
    else made.reject(new Error(data.text));
  };
  return await made.promise.finally(() => worker.terminate());
}
