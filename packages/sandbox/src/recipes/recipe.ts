import type { Factors } from "../limits.ts";
import type { BoxFile, Limits } from "../types.ts";

/** How a language is found, compiled and run, in a box. */
export interface Recipe {
  id: string;
  name: string;
  /** The editor's language mode. */
  mode: string;
  extension: string;
  /** The file that the candidate's code is written to. */
  source: string;
  /** Says its version; fails where the language is not there. */
  probe: readonly string[];
  compile?: Compile;
  /** Built once on this machine and kept; `path` is where it lies in the boxes of this language. */
  prepare?: Prepare;
  run(limits: Limits): readonly string[];
  /** Always in its boxes. */
  files?: readonly BoxFile[];
  env?: Readonly<Record<string, string>>;
  /** Names in /etc that it reads. */
  etc?: readonly string[];
  factors?: Factors;
  /** What its runtime says on stderr when it ends itself for want of memory. */
  outOfMemory?: RegExp;
  /** What a runtime without a compiler says on stderr where it could not read the program, so that none of it ran. */
  unread?: RegExp;
  warm?: Warm;
}

export interface Compile {
  /** For a shell. Writes what it made to descriptor 5. */
  script: string;
  /** The artifact's place in the box that runs it. */
  artifact: string;
  limits?: Partial<Limits>;
  /** Only while it compiles. */
  files?: readonly BoxFile[];
}

export interface Prepare extends Compile {
  files: readonly BoxFile[];
  /** Nothing can be compiled without it; otherwise it is used once it is there. */
  required: boolean;
}

export interface Warm {
  argv(limits: Limits): readonly string[];
  files: readonly BoxFile[];
  /** Whether it also compiles, before it runs what it compiled; `only`: it runs nothing else, and is made when none waits. */
  compiles: boolean | "only";
  /** Its heap has a size from the start, so it serves only runs with the same memory. */
  fixedMemory: boolean;
  /** What a new box is given on top for the same start, where that is long. */
  cold?: Pick<Limits, "cpuMs" | "wallMs">;
  /** Whether such a program gains by it; all do by default. */
  suits?(files: readonly BoxFile[]): boolean;
}
