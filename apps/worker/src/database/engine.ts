import type { Technology } from "@invigil/contract/taking/technologies";
import type { BoxFile, Limits, Sandbox } from "@invigil/sandbox/types";

/** A kind of database. */
export interface Engine {
  technology: Pick<Technology, "id" | "name" | "mode" | "extension" | "note">;
  /** Looks for it where it would run; undefined: it is not installed. */
  find(sandbox: Sandbox): Promise<FoundEngine | undefined>;
}

export interface FoundEngine {
  version: string;
  /** What was made once for all its boxes is made when the first is asked for. */
  prepare(): Promise<EngineBox>;
}

/** A box with the engine and its own program, which tells by descriptor 5 what became of the statements. */
export interface EngineBox {
  argv: readonly string[];
  files: readonly BoxFile[];
  /** The candidate's code has the box to itself: a check is asked in another one, of the state that was left. */
  isOpen?: boolean;
  /** Its rows are documents, whose fields have no order. */
  isDocuments?: boolean;
}

const MEGABYTE = 1024 * 1024;

export const ENGINE_LIMITS: Partial<Limits> = {
  cpuMs: 10_000,
  wallMs: 20_000,
  memory: 768 * MEGABYTE,
  processes: 128,
  file: 256 * MEGABYTE,
  // The worker holds it all, and some engines run code that may write there what it likes.
  artifact: 16 * MEGABYTE,
  tmp: 256 * MEGABYTE,
  openFiles: 2_048,
};
