import type { Limits } from "../types.ts";

export type GroupLimits = Pick<Limits, "memory" | "processes" | "cpus">;

/** Work that can wait gets little processor time while others want it. */
export type Weight = "normal" | "low";

/** Whose memory ran out: the box's own, or that of the machine or of a group above while the box kept to its limit. */
export type OutOfMemory = "box" | "machine";

export interface Usage {
  /** The box's own memory: files that it or a compiler has read also stay in memory and can be dropped at any time. */
  memoryPeak: number | null;
  /** Whether the kernel killed a process of the box for lack of memory. */
  outOfMemory: OutOfMemory | null;
}

/** The control groups of one box. */
export interface Group {
  /** Files that a process writes 0 to in order to join. */
  readonly joins: readonly string[];
  /** Whether `adjust` resets the peak. */
  readonly renewsPeak: boolean;
  /** Milliseconds of all processes of the box, including ended ones. */
  cpuMs(): number;
  /** The ids of the threads in it now. */
  threads(): number[];
  usage(): Usage;
  /** What it uses now, like the peak without files that can be dropped. */
  memory(): number;
  /** From now on a lack of memory ends one process instead of the whole box. */
  outliveMembers(): void;
  /** Sets new limits for a warm box and resets the peak if the kernel can. Throws if more is in use. */
  adjust(limits: GroupLimits, weight: Weight): void;
  kill(): void;
  /**
   * After a box: waits until no process is in it. Returns true if the next box may reuse it; otherwise it is removed.
   */
  renew(): Promise<boolean>;
  /** Kills what is left and removes the folders; idempotent. */
  remove(): Promise<void>;
}

export interface GroupDriver {
  readonly description: string;
  create(name: string, limits: GroupLimits, weight: Weight): Group;
  /** Groups of any process, by name. */
  names(): string[];
  open(name: string): Group;
  /** Removes the folder above the groups, unless another process has some there. */
  close(): void;
}

/** The folder below our own group that holds the boxes' groups. */
export const PARENT = "invigil-sandbox";
