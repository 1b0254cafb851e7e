import type { Limits } from "../types.ts";

export type GroupLimits = Pick<Limits, "memory" | "processes" | "cpus">;

/** Work that can wait gets little as long as others want the processor. */
export type Weight = "normal" | "low";

/** Whose memory was used up: the box's own, or that of the machine, or of a group above, while the box kept to its limit. */
export type OutOfMemory = "box" | "machine";

export interface Usage {
  /** Of the box's own: files that it has read, or a compiler before it, stay in memory and can be dropped at any time. */
  memoryPeak: number | null;
  /** The kernel killed something of the box for want of memory. */
  outOfMemory: OutOfMemory | null;
}

/** The control groups of one box. */
export interface Group {
  /** Files that a process writes 0 to in order to join. */
  readonly joins: readonly string[];
  /** Whether `adjust` lets the peak begin anew. */
  readonly renewsPeak: boolean;
  /** Milliseconds of all processes of the box, also the ended ones. */
  cpuMs(): number;
  usage(): Usage;
  /** New limits for a box that waited warm; the peak starts anew where the kernel can. Throws where more is in use. */
  adjust(limits: GroupLimits, weight: Weight): void;
  kill(): void;
  /** After a box: waits until nobody is in it. True where the next box may have it; else it is gone. */
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

/** The folder, below our own group, that holds the boxes' groups. */
export const PARENT = "invigil-sandbox";
