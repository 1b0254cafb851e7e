import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Wasi from "node:wasi";
import { spokenWords } from "./spoken-words.ts";
import type { VoiceOrder } from "./voice.ts";

const OUTPUT = "spoken.wav";

/** Flite, compiled to WebAssembly once. Each text runs in a new instance that reaches nothing but its own folder. */
export async function openFlite(file: string): Promise<(order: VoiceOrder) => Promise<Uint8Array>> {
  const { WASI } = await importQuietly();
  const program = await WebAssembly.compile(await readFile(file));
  return async ({ text, voice }) => {
    const folder = await mkdtemp(join(tmpdir(), "invigil-voice-"));
    try {
      const wasi = new WASI({
        version: "preview1",
        args: ["flite", "-voice", voice, "-t", ` ${spokenWords(text)} `, "-o", OUTPUT],
        env: {},
        preopens: { ".": folder },
        returnOnExit: true,
      });
      const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: wasi.wasiImport });
      const code = wasi.start(instance);
      if (code !== 0) throw new Error(`Flite ended with code ${code}`);
      return new Uint8Array(await readFile(join(folder, OUTPUT)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Node warns that WASI is experimental on every start, which would fill the log. */
async function importQuietly(): Promise<typeof Wasi> {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return await import("node:wasi");
  } finally {
    process.emitWarning = emitWarning;
  }
}
