/*
 * Runs one Python program and is then discarded. Its policy lets it reach nobody, not even us, so the page passes in
 * the files that the engine wants to fetch.
 */
import type { loadPyodide, PyodideInterface } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { DOORS } from "../closed-doors.ts";
import type { Said } from "../execution.ts";
import { openSession, type Program } from "./python-session.ts";

export interface EngineFiles {
  /** The addresses of the scripts. */
  loader: string;
  module: string;
  wasm: Blob;
  library: Blob;
}

/**
 * Either a program, or a request for a snapshot of the interpreter just after its start, which makes the next start
 * ten times faster.
 */
export type PythonJob = { files: EngineFiles; snapshot: Blob | null; program: Program | null };
export type PythonSaid = Said | { kind: "snapshot"; snapshot: Blob };

type Options = NonNullable<Parameters<typeof loadPyodide>[0]>;
interface Loader {
  loadPyodide: typeof loadPyodide;
}
interface EngineModule {
  default: NonNullable<Options["createPyodideModule"]>;
}

const say: (said: PythonSaid) => void = globalThis.postMessage.bind(globalThis);

globalThis.addEventListener(
  "message",
  ({ data }: MessageEvent<PythonJob>) => {
    work(data).catch((error: unknown) => say({ kind: "broken", text: String(error) }));
  },
  { once: true },
);

async function work({ files, snapshot, program }: PythonJob): Promise<void> {
  if (!program) {
    const python = await load(files, { _makeSnapshot: true });
    // The engine's memory is not shared with other threads.
    const memory = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
    say({ kind: "snapshot", snapshot: new Blob([memory]) });
    return;
  }
  const quick = snapshot && load(files, { _loadSnapshot: snapshot.arrayBuffer() });
  // An unusable snapshot costs time, but not the run.
  const python = (await quick?.catch(() => null)) ?? (await load(files, {}));
  const run = openSession(python);
  closeDoors();
  run(program, say);
}

async function load(files: EngineFiles, start: Options): Promise<PyodideInterface> {
  globalThis.fetch = async (asked) => fileOf(asked instanceof Request ? asked.url : asked.toString(), files);
  const [loader, { default: createPyodideModule }] = await Promise.all([
    import(/* @vite-ignore */ files.loader) as Promise<Loader>,
    import(/* @vite-ignore */ files.module) as Promise<EngineModule>,
  ]);
  return await loader.loadPyodide({
    ...start,
    indexURL: "/",
    createPyodideModule,
    // No packages, only Python's own library.
    lockFileContents: JSON.stringify({ info, packages: {} }),
    jsglobals: {},
  });
}

function fileOf(address: string, { wasm, library }: EngineFiles): Response {
  if (address.endsWith(".wasm")) return new Response(wasm, { headers: { "content-type": "application/wasm" } });
  if (address.endsWith(".zip")) return new Response(library);
  return Response.error();
}

function closeDoors(): void {
  for (const name of DOORS) {
    for (let holder: unknown = globalThis; holder; holder = Object.getPrototypeOf(holder)) {
      Reflect.deleteProperty(holder, name);
    }
    Reflect.defineProperty(globalThis, name, { value: undefined });
  }
}
