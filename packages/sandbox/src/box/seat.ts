import { execFile } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync, unlinkSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Host } from "../host/host.ts";

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;
const FIRST_USER = 60_000;
const PIPES = ["in", "out", "err", "artifact", "control"] as const;
type Pipe = (typeof PIPES)[number];

/**
 * A place for one box at a time: its user and its pipes.
 * Node's own pipes are sockets, and a program that opens /dev/stdin or /dev/stdout fails on them; these are real ones.
 */
export interface Seat {
  readonly user: number;
  readonly folder: string;
}

/** Our end of a pipe, and the descriptor that the box gets, to be closed by us once it has it. */
export interface Ends {
  ours: Socket;
  theirs: number;
}

export async function makeSeat(host: Host, index: number): Promise<Seat> {
  const folder = join(host.seats, String(index));
  mkdirSync(folder, { mode: 0o700 });
  const paths = PIPES.map((pipe) => join(folder, pipe));
  // Open to the box's user, who reopens them through /proc/self/fd; nobody else gets into the folder.
  await promisify(execFile)("mkfifo", ["-m", "0666", ...paths]);
  return { user: FIRST_USER + index, folder };
}

/** A pipe that the box writes to. */
export function openOutput(seat: Seat, pipe: Pipe): Ends {
  const path = join(seat.folder, pipe);
  const reader = openSync(path, O_RDONLY | O_NONBLOCK);
  const theirs = openSync(path, O_WRONLY);
  return { ours: new Socket({ fd: reader, readable: true, writable: false }), theirs };
}

/** A pipe that the box reads from. */
export function openInput(seat: Seat, pipe: Pipe): Ends {
  const path = join(seat.folder, pipe);
  // Held open for a moment, so that each end finds the other without waiting and the box's end blocks when it reads.
  const both = openSync(path, O_RDWR | O_NONBLOCK);
  const theirs = openSync(path, O_RDONLY);
  const writer = openSync(path, O_WRONLY | O_NONBLOCK);
  closeSync(both);
  const ours = new Socket({ fd: writer, readable: false, writable: true });
  // A box need not read what it is given.
  ours.on("error", () => ours.destroy());
  return { ours, theirs };
}

/** Known input is a file without a name: programs may seek in it. */
export function openStdin(seat: Seat, data: Uint8Array | string): number {
  const path = join(seat.folder, "stdin");
  writeFileSync(path, data, { mode: 0o444 });
  const descriptor = openSync(path, O_RDONLY);
  unlinkSync(path);
  return descriptor;
}
