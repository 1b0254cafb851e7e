import { posix } from "node:path";
import { DEVICES } from "../host/devices.ts";
import type { Host } from "../host/host.ts";
import { roomDevices, roomFolders, type Room } from "../lasting/room.ts";
import type { BoxFile, Limits } from "../types.ts";

const SHARED_MEMORY = 16 * 1024 * 1024;
const SEALED = [
  ["--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup"],
  ["--disable-userns", "--uid", "1000", "--gid", "1000", "--hostname", "box"],
  ["--new-session", "--die-with-parent", "--cap-drop", "ALL", "--clearenv"],
].flat();
/**
 * bubblewrap itself, as the same user: a program that writes to its memory could decide what the judge hears about its
 * end.
 */
const FIRST_PROCESS = ["--perms", "0555", "--tmpfs", "/proc/1", "--remount-ro", "/proc/1"];
const STREAMS = { fd: "", stdin: "/0", stdout: "/1", stderr: "/2" };
const DEVICE_FOLDER = [
  ["--tmpfs", "/dev"],
  DEVICES.flatMap((name) => ["--dev-bind", `/dev/${name}`, `/dev/${name}`]),
  Object.entries(STREAMS).flatMap(([name, place]) => ["--symlink", `/proc/self/fd${place}`, `/dev/${name}`]),
].flat();
/** Where a box finds programs, unless a request says otherwise. */
export const PATH = "/usr/local/bin:/usr/bin:/bin";
const ENVIRONMENT = { PATH, HOME: "/tmp", LANG: "C.UTF-8" };

export interface BoxPlan {
  limits: Limits;
  files: readonly BoxFile[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** The descriptor with a file's bytes, by its index in `files`. */
  fileDescriptor: (index: number) => number;
  /** Only for a box that lives on. */
  room?: Room;
  seccomp: number;
  status: number;
}

/** bubblewrap's arguments for one box. They go in through a pipe, because a command line can be read in /proc. */
export function bwrapArguments(host: Host, plan: BoxPlan): string[] {
  const { limits, files, env, cwd, fileDescriptor, room, seccomp, status } = plan;
  return [
    SEALED,
    host.root,
    ["--proc", "/proc", ...FIRST_PROCESS],
    room ? roomDevices(room, host.mounts, DEVICE_FOLDER) : DEVICE_FOLDER,
    tmpfs("/tmp", limits.tmp),
    tmpfs("/dev/shm", SHARED_MEMORY),
    tmpfs("/box", limits.tmp),
    room ? roomFolders(room, host.mounts) : [],
    files.flatMap((file, index) => fileArguments(host, file, fileDescriptor(index))),
    // Up to here both are unlimited memory.
    ["--remount-ro", "/", "--remount-ro", "/dev"],
    ["--chdir", cwd],
    Object.entries({ ...ENVIRONMENT, ...env }).flatMap(([name, value]) => ["--setenv", name, value]),
    ["--json-status-fd", String(status), "--seccomp", String(seccomp)],
  ].flat();
}

function tmpfs(folder: string, size: number): string[] {
  return ["--size", String(size), "--perms", "1777", "--tmpfs", folder];
}

function fileArguments({ reach }: Host, file: BoxFile, descriptor: number): string[] {
  const path = posix.resolve("/box", file.path);
  if ("from" in file) return ["--ro-bind", reach(file.from), path];
  return ["--perms", file.executable ? "0555" : "0444", "--file", String(descriptor), path];
}
