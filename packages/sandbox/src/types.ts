/** What one box may use, in bytes and milliseconds. */
export interface Limits {
  cpuMs: number;
  wallMs: number;
  memory: number;
  processes: number;
  /** For each of the two output streams. */
  output: number;
  /** The largest file. */
  file: number;
  /** The limit for file descriptor 5; by default that of the largest file. */
  artifact?: number;
  /** All of /tmp. */
  tmp: number;
  openFiles: number;
  /** For each process. */
  stack: number;
  /** The share of processors; 1 is one processor. */
  cpus: number;
}

/** A file that a box may read. `data` is passed as bytes; `from` is a host file or folder, mounted read-only. */
export type BoxFile =
  | { path: string; data: Uint8Array | string; executable?: boolean }
  | { path: string; from: string };

export interface BoxRequest {
  argv: readonly string[];
  stdin?: Uint8Array | string;
  /** Under /box, unless the path says otherwise. */
  files?: readonly BoxFile[];
  env?: Readonly<Record<string, string>>;
  limits?: Partial<Limits>;
  /** Collects what the box writes to file descriptor 5. */
  artifact?: boolean;
  /**
   * The name of a kind of box whose program writes to descriptor 5 when it is ready and only then gets its input. Such
   * a box may have been started in advance: requests with one name differ only in input, limits and signal.
   */
  waits?: string;
  cwd?: string;
  signal?: AbortSignal;
  /**
   * The same object for two requests that are made together: their boxes start at the same moment, even if there is
   * only one slot.
   */
  together?: object;
}

export type BoxStatus =
  | "OK"
  | "NONZERO"
  | "SIGNAL"
  | "CPU_LIMIT"
  | "WALL_LIMIT"
  | "MEMORY_LIMIT"
  | "OUTPUT_LIMIT"
  | "ABORTED"
  | "INTERNAL";

export interface BoxResult {
  status: BoxStatus;
  code: number | null;
  signal: number | null;
  cpuMs: number;
  wallMs: number;
  memoryPeak: number | null;
  stdout: Buffer;
  stderr: Buffer;
  artifact?: Buffer;
  /** Why the box itself failed (INTERNAL). */
  fault?: string;
  /** The runtime reported that it could not parse the program: a syntax error. */
  isUnread?: boolean;
}

/** A language that was found inside a box. */
export interface Language {
  id: string;
  name: string;
  version: string;
  /** Name and version as candidates know them, such as `C++20 (GCC 12)`. */
  label: string;
  mode: string;
  extension: string;
  /** The file that the candidate's code is written to. */
  source: string;
  /** What it gets beyond a request's limits. */
  factors: { time: number; memory: number };
}

export interface Program {
  language: string;
  code: string;
  /** More files beside the source, by path under /box. */
  files?: Readonly<Record<string, string>>;
}

export interface CompileResult {
  status: BoxStatus;
  log: string;
  cpuMs: number;
  /** Null if compiling failed. */
  compiled: Compiled | null;
}

export interface ProgramRequest {
  stdin: Uint8Array | string;
  args?: readonly string[];
  limits?: Partial<Limits>;
  files?: readonly BoxFile[];
  signal?: AbortSignal;
}

/** A program that is ready to run, any number of times, also concurrently. */
export interface Compiled {
  language: string;
  run(request: ProgramRequest): Promise<BoxResult>;
  /** As a box that the caller runs. */
  boxed(request: Omit<ProgramRequest, "stdin">): BoxRequest;
  /** The end of such a box, with the language runtime's own message. */
  endOf(box: BoxResult): BoxResult;
}

/** How two programs that talked to each other ended. */
export interface Talk {
  /** In the order of the requests, without their output. */
  results: readonly [BoxResult, BoxResult];
  /** Which was over first: its program has ended, or it has begun to report on descriptor 5. */
  first: 0 | 1;
  /** How long nobody had said anything by then. */
  silentMs: number;
}

/** Called with what one of the two printed, in order. */
export type OnSaid = (by: 0 | 1, bytes: Buffer) => void;

/** One side of a talk; its input comes from the other. */
export type Talker = Omit<BoxRequest, "stdin" | "waits"> & {
  /** Called with the first bytes on descriptor 5; true means that the other side's further work is pointless. */
  endsOther?: (report: Buffer) => boolean;
  /** How long it may go on after the other side has ended, within its wall time. */
  lastMs?: number;
};

export interface Sandbox {
  /** Which limits apply here, for the log. */
  readonly isolation: string;
  /** What the operator should know about this machine, each in one sentence with what to do. */
  readonly warnings: readonly string[];
  readonly languages: readonly Language[];
  /** A folder on the host from which any box can get files. */
  readonly shelf: string;
  /** One box, one program, thrown away afterwards. Never rejects because of what the program does. */
  run(request: BoxRequest): Promise<BoxResult>;
  /**
   * Two boxes at once: what one program prints is the other's input. They take one slot, because usually one of them
   * waits. If both wait, the first is ended as soon as its wall time has passed, however busy the machine is.
   */
  talk(talkers: readonly [Talker, Talker], onSaid?: OnSaid): Promise<Talk>;
  compile(program: Program, options?: { limits?: Partial<Limits>; signal?: AbortSignal }): Promise<CompileResult>;
  /** Waits for running boxes, ends the warm ones and removes every cgroup. */
  close(): Promise<void>;
}

/** How many warm boxes of a kind to keep. */
export interface Keep {
  count: number;
  /** Only from their first use until this long after the last, for boxes that take much memory. */
  idleMs?: number;
}

export interface SandboxOptions {
  /** Concurrent boxes; more wait. */
  slots: number;
  /** A folder on the host for the artifact cache and the boxes' pipes. */
  folder: string;
  /** Warm boxes to keep ready, by language or by the name that requests wait under; none by default. */
  warm?: Readonly<Record<string, number | Keep>>;
  /** Only these languages are searched for; all by default. */
  languages?: readonly string[];
  /** A folder on the host with an operator's own compilers and interpreters. */
  toolchains?: string;
}
