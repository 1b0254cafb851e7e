import { execFile } from "node:child_process";
import { closeSync, constants, futimesSync, mkdirSync, openSync, unlinkSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Group } from "../cgroup/cgroup.ts";
import type { Host } from "../host/host.ts";

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;
export const FIRST_USER = 60_000;
const PIPES = ["in", "out", "err", "artifact", "control", "status"] as const;
type Pipe = (typeof PIPES)[number];

/**
 * A place for one box at a time: its user and its pipes. Node's own pipes are sockets, on which programs that open
 * /dev/stdin or /dev/stdout fail; these are real pipes.
 */
export interface Seat {
  readonly user: number;
  readonly folder: string;
  /** Created with the first box, and reused if the kernel allows it. */
  group: Group | null;
  /** Contents of files that stay, by name. */
  readonly kept: Map<string, string>;
}

/** Our end of a pipe, and the path for opening the box's end. */
export interface Ends {
  ours: Socket;
  path: string;
  /**
   * Releases the box's end, which is held until the box has opened it, because a pipe without a second end would close.
   */
  release(): void;
}

export async function makeSeat(host: Host, index: number, firstUser: number): Promise<Seat> {
  const folder = join(host.seats, String(index));
  mkdirSync(folder, { mode: 0o700 });
  const paths = PIPES.map((pipe) => join(folder, pipe));
  // Open to the box's user, who reopens them through /proc/self/fd; nobody else can enter the folder.
  await promisify(execFile)("mkfifo", ["-m", "0666", ...paths]);
  return { user: firstUser + index, folder, group: null, kept: new Map() };
}

/** A pipe that the box writes to. */
export function openOutput(seat: Seat, pipe: Pipe): Ends {
  const path = join(seat.folder, pipe);
  const reader = openSync(path, O_RDONLY | O_NONBLOCK);
  forgetTimes(reader);
  const theirs = openSync(path, O_WRONLY);
  const ours = new Socket({ fd: reader, readable: true, writable: false });
  return { ours, path, release: () => closeSync(theirs) };
}

/** A pipe that the box reads from. */
export function openInput(seat: Seat, pipe: Pipe): Ends {
  const path = join(seat.folder, pipe);
  // Held open, so that each end opens without waiting and the box's end blocks when it reads.
  const both = openSync(path, O_RDWR | O_NONBLOCK);
  forgetTimes(both);
  const writer = openSync(path, O_WRONLY | O_NONBLOCK);
  const ours = new Socket({ fd: writer, readable: false, writable: true });
  // A box need not read its input.
  ours.on("error", () => ours.destroy());
  return { ours, path, release: () => closeSync(both) };
}

/** The previous box could have set them to signal something to the next one. */
function forgetTimes(pipe: number): void {
  futimesSync(pipe, 0, 0);
}

/** A file that the box gets as a descriptor, often the same for the next box, which then need not be written again. */
export function keepFile(seat: Seat, name: string, data: string): string {
  const path = join(seat.folder, name);
  if (seat.kept.get(name) === data) return path;
  if (seat.kept.has(name)) unlinkSync(path);
  writeFileSync(path, data, { mode: 0o444 });
  seat.kept.set(name, data);
  return path;
}

/** A file that the box gets as a descriptor; its name is removed once the box has it. Programs may seek in it. */
export function openFile(seat: Seat, name: string, data: Uint8Array | string): { path: string; release(): void } {
  const path = join(seat.folder, name);
  writeFileSync(path, data, { mode: 0o444 });
  return { path, release: () => unlinkSync(path) };
}
