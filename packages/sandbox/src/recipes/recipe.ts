import type { Factors } from "../limits.ts";
import type { BoxFile, Limits } from "../types.ts";

/** How to find, compile and run a language in a box. */
export interface Recipe {
  id: string;
  name: string;
  /** Name and version as candidates know them; by default the name with the first two numbers of the version. */
  label?: (version: string) => string;
  /** The editor's language mode. */
  mode: string;
  extension: string;
  /** The file that the candidate's code is written to. */
  source: string;
  /** Prints its version; fails if the language is not installed. */
  probe: readonly string[];
  compile?: Compile;
  /** Built once on this machine and kept; `path` is its place in the boxes of this language. */
  prepare?: Prepare;
  run(limits: Limits): readonly string[];
  /** Always in its boxes. */
  files?: readonly BoxFile[];
  env?: Readonly<Record<string, string>>;
  /** Names in /etc that it reads. */
  etc?: readonly string[];
  factors?: Factors;
  /** What its runtime prints on stderr when it runs out of memory. */
  outOfMemory?: RegExp;
  /** What a runtime without a compiler prints on stderr if it could not parse the program, so that none of it ran. */
  unread?: RegExp;
  warm?: Warm;
}

export interface Compile {
  /** A shell command that writes its result to descriptor 5. */
  script: string;
  /** The artifact's place in the box that runs it. */
  artifact: string;
  limits?: Partial<Limits>;
  /** Only while it compiles. */
  files?: readonly BoxFile[];
}

export interface Prepare extends Compile {
  files: readonly BoxFile[];
  /** Compiling requires it; otherwise it is used once it is built. */
  required: boolean;
}

export interface Warm {
  argv(limits: Limits): readonly string[];
  files: readonly BoxFile[];
  /**
   * Whether it also compiles before it runs; `only` means that it runs nothing else, and is created if none is waiting.
   */
  compiles: boolean | "only";
  /** Its heap has a fixed size, so it serves only runs with the same memory. */
  fixedMemory: boolean;
  /** Extra time for a new box for the same start, if that is long. */
  cold?: Pick<Limits, "cpuMs" | "wallMs">;
  /** Whether such a program benefits; by default all do. */
  suits?(files: readonly BoxFile[]): boolean;
}
