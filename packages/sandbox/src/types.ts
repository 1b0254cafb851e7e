/** What one box may use. Bytes and milliseconds. */
export interface Limits {
  cpuMs: number;
  wallMs: number;
  memory: number;
  processes: number;
  /** Of each of the two output streams. */
  output: number;
  /** The largest file. */
  file: number;
  /** What may come out by file descriptor 5; as much as the largest file where it is not said. */
  artifact?: number;
  /** All of /tmp. */
  tmp: number;
  openFiles: number;
  /** Of each process. */
  stack: number;
  /** Share of processors, 1 is one. */
  cpus: number;
}

/** A file that a box may read. `data` is handed in as bytes; `from` is a host file or folder, bound read-only. */
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
   * The name of a sort of box whose program writes to descriptor 5 when it is ready, and is given its input only then.
   * Such a box may have been started before: requests of one name differ in nothing but input, limits and signal.
   */
  waits?: string;
  cwd?: string;
  signal?: AbortSignal;
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
  /** By its own words the runtime could not read the program: there is a fault in its syntax. */
  isUnread?: boolean;
}

/** A language that was found inside a box. */
export interface Language {
  id: string;
  name: string;
  version: string;
  mode: string;
  extension: string;
  /** The file that the candidate's code is written to. */
  source: string;
  /** What it is given more of than a request says. */
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
  /** null where compiling failed. */
  compiled: Compiled | null;
}

export interface ProgramRequest {
  stdin: Uint8Array | string;
  args?: readonly string[];
  limits?: Partial<Limits>;
  files?: readonly BoxFile[];
  signal?: AbortSignal;
}

/** A program that is ready to run, any number of times, at once. */
export interface Compiled {
  language: string;
  run(request: ProgramRequest): Promise<BoxResult>;
  /** As a box that somebody else runs. */
  boxed(request: Omit<ProgramRequest, "stdin">): BoxRequest;
  /** The end of such a box, with what the language's runtime says of it. */
  endOf(box: BoxResult): BoxResult;
}

/** How two programs that talked to each other have ended. */
export interface Talk {
  /** In the order of the requests; what was printed is not in them. */
  results: readonly [BoxResult, BoxResult];
  /** The first to be over: its program has ended, or it has begun to report by descriptor 5. */
  first: 0 | 1;
  /** How long nobody had said anything then. */
  silentMs: number;
}

/** Hears what one of the two has printed, in its order. */
export type OnSaid = (by: 0 | 1, bytes: Buffer) => void;

/** A side of a talk; its input comes from the other. */
export type Talker = Omit<BoxRequest, "stdin" | "waits"> & {
  /** Asked with the first of what it reports by descriptor 5; true: whatever the other still does is of no use. */
  endsOther?: (report: Buffer) => boolean;
};

export interface Sandbox {
  /** Which limits hold here, for the log. */
  readonly isolation: string;
  readonly languages: readonly Language[];
  /** A folder of the host's own, from where any box can be given files. */
  readonly shelf: string;
  /** One box, one program, thrown away afterwards. Never rejects for what the program does. */
  run(request: BoxRequest): Promise<BoxResult>;
  /**
   * Two boxes at once: what one program prints is the other's input. They take one place: mostly one of them waits. Where
   * both do, the first is ended as soon as its time on the clock has passed, however busy the machine is.
   */
  talk(talkers: readonly [Talker, Talker], onSaid?: OnSaid): Promise<Talk>;
  compile(program: Program, options?: { limits?: Partial<Limits>; signal?: AbortSignal }): Promise<CompileResult>;
  /** Waits for the boxes that run, ends the warm ones, removes every cgroup. */
  close(): Promise<void>;
}

/** How many warm boxes of a sort wait. */
export interface Keep {
  count: number;
  /** Only from their first use until this long after the last: for those that hold much memory. */
  idleMs?: number;
}

export interface SandboxOptions {
  /** Boxes at once; more wait. */
  slots: number;
  /** A folder of the host's own, for the artifact cache and the boxes' pipes. */
  folder: string;
  /** Warm boxes kept ready, by language or by the name that requests wait under; none by default. */
  warm?: Readonly<Record<string, number | Keep>>;
  /** Only these languages are looked for; all by default. */
  languages?: readonly string[];
}
