import type { Technology } from "@invigil/contract/taking/technologies";
import type { BoxFile, Limits, Sandbox } from "@invigil/sandbox/types";

/** A kind of database. */
export interface Engine {
  technology: Pick<Technology, "id" | "name" | "mode" | "extension" | "note">;
  /** Looks for it where it would run; undefined if it is not installed. */
  find(sandbox: Sandbox): Promise<FoundEngine | undefined>;
}

export interface FoundEngine {
  version: string;
  /** As candidates know it, if that is not the name with the version. */
  label?: string;
  /** What all its boxes share is created with the first. */
  prepare(): Promise<EngineBox>;
}

/** A box with the engine and its own program, which reports on descriptor 5 what the statements did. */
export interface EngineBox {
  argv: readonly string[];
  files: readonly BoxFile[];
  /** The candidate's code has the box to itself, so a check runs in another one, on the state that was left. */
  isOpen?: boolean;
  /** Whether its rows are documents, whose fields have no order. */
  isDocuments?: boolean;
}

const MEGABYTE = 1024 * 1024;

export const ENGINE_LIMITS: Partial<Limits> = {
  cpuMs: 10_000,
  wallMs: 20_000,
  memory: 768 * MEGABYTE,
  processes: 128,
  file: 256 * MEGABYTE,
  // The worker keeps it all in memory, and some engines run code that may write anything there.
  artifact: 16 * MEGABYTE,
  tmp: 256 * MEGABYTE,
  openFiles: 2_048,
};
