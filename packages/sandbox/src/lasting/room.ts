import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a box that lives on has besides: a writable folder, terminals, and a way to us. */
export interface Room {
  /** On the host; made by `makeRoom`. */
  folder: string;
  /** In bytes, for /project; thrown away with the box. */
  size: number;
  /** The most files and folders in /project. */
  inodes: number;
  /** The most pseudo-terminals at once. */
  terminals: number;
}

/** Where a box sees its parts of the room. */
export const PROJECT = "/project";
export const DOOR = "/run/host";

/** For a socket of ours. The box sees it read-only, so nothing in it can replace the socket or fill the host's disk. */
export const doorOf = (folder: string) => join(folder, "door");

/** The folder itself is closed to everybody until its box has a user. */
export function makeRoom(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  for (const part of ["door", "project", "pts"]) mkdirSync(join(folder, part), { mode: 0o755 });
  writeFileSync(join(folder, "tty"), "");
}

/** How a room's mounts come about on this machine. */
export type Mounts = "ours" | "bubblewrap";

const APART = ["/usr/bin/unshare", "--mount", "--propagation", "private"];

/** The first argument is the room; the others become the box. The mounts go away with the box's last process. */
const MOUNT = [
  'mount -t tmpfs -o "$1" project "$0/project"',
  'mount -t devpts -o "$2" pts "$0/pts"',
  'mount --bind /dev/tty "$0/tty"',
  'mount -o remount,bind,ro "$0/tty"',
  'shift 2; exec "$@"',
].join(" && ");

function mounting({ folder, size, inodes, terminals }: Room, user: number): string[] {
  const project = `size=${size},nr_inodes=${inodes},mode=0700,uid=${user},gid=${user}`;
  // Its own numbers: the kernel has a limited number of terminals for all.
  const pts = `newinstance,ptmxmode=0666,mode=0620,max=${terminals}`;
  return [...APART, "/bin/sh", "-c", MOUNT, folder, project, pts];
}

/**
 * As root we mount ourselves, because only then /project has a limited number of files and the box a limited number of
 * terminals. Otherwise bubblewrap mounts both: files count as the box's memory, and the kernel's limit for terminals,
 * which keeps some back for the host, is all boxes' limit.
 */
export function findMounts(folder: string, isRoot: boolean): Mounts {
  if (!isRoot) return "bubblewrap";
  const room = { folder, size: 65_536, inodes: 16, terminals: 1 };
  const [program = "", ...options] = mounting(room, 0);
  return spawnSync(program, [...options, "true"], { stdio: "ignore" }).status === 0 ? "ours" : "bubblewrap";
}

/** Gives the room to the box's user, and returns what the launcher runs before bubblewrap. */
export function enterRoom(room: Room, { user, mounts, isRoot }: { user: number; mounts: Mounts; isRoot: boolean }) {
  if (isRoot) chownSync(room.folder, user, user);
  chmodSync(room.folder, 0o700);
  return mounts === "ours" ? mounting(room, user) : [];
}

/** bubblewrap's arguments for /dev in a box with terminals. */
export function roomDevices({ folder }: Room, mounts: Mounts, usual: readonly string[]): string[] {
  if (mounts === "bubblewrap") return ["--dev", "/dev"];
  const terminals = ["--dev-bind", join(folder, "pts"), "/dev/pts", "--symlink", "pts/ptmx", "/dev/ptmx"];
  return [...usual, ...terminals, "--dev-bind", join(folder, "tty"), "/dev/tty"];
}

export function roomFolders({ folder, size }: Room, mounts: Mounts): string[] {
  const project =
    mounts === "ours"
      ? ["--bind", join(folder, "project"), PROJECT]
      : ["--size", String(size), "--perms", "0700", "--tmpfs", PROJECT];
  return [...project, "--ro-bind", doorOf(folder), DOOR];
}
