import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GroupDriver } from "../cgroup/cgroup.ts";
import { detectGroups, removeOrphans } from "../cgroup/detect.ts";
import { ARCHITECTURES } from "../seccomp/calls.ts";
import { seccompProgram } from "../seccomp/program.ts";
import { SandboxUnavailable } from "../unavailable.ts";
import type { Mounts } from "../lasting/room.ts";
import { readCrashes } from "./crashes.ts";
import { sealDevices, type Sealed } from "./devices.ts";
import { isAlive, OWNER } from "./owner.ts";
import { makeReach, type Reach } from "./reach.ts";
import { rootFolder } from "./root-folder.ts";
import { openShelf } from "./shelf.ts";
import { closeStrayDescriptors } from "./stray-descriptors.ts";

/** What a box is created with on this machine. */
export interface Host {
  readonly description: string;
  /** What keeps boxes from being as separate as they could be, and what to do about it. */
  readonly warnings: readonly string[];
  readonly bwrap: string;
  readonly shell: string;
  readonly prlimit: string;
  /** Set as root: every box then runs as its own user. */
  readonly setpriv: string | null;
  /** Null if a box can set the times of the host's devices. */
  readonly sealed: Sealed | null;
  readonly groups: GroupDriver;
  /** How a box that lives on gets its mounts; only asked for where there are such boxes. */
  readonly mounts: Mounts;
  /** Contains what is mounted into boxes. */
  readonly shelf: string;
  readonly reach: Reach;
  /** The boxes' pipes; only we can open it. */
  readonly seats: string;
  /** The file with the system call filter. */
  readonly filter: string;
  /** bubblewrap's arguments for the folders that every box sees. */
  readonly root: readonly string[];
}

const FOLDERS = ["/usr/bin", "/usr/local/bin", "/bin"];

export async function openHost(folder: string): Promise<Host> {
  if (process.platform !== "linux") throw new SandboxUnavailable("The sandbox needs Linux.");
  const architecture = ARCHITECTURES[process.arch];
  if (!architecture) throw new SandboxUnavailable(`The sandbox has no system call filter for ${process.arch}.`);
  const bwrap = find("bwrap", "bubblewrap");
  const version = bubblewrapVersion(bwrap);
  const isRoot = process.getuid?.() === 0;
  const shell = find("bash", "bash");
  const prlimit = find("prlimit", "util-linux");
  const setpriv = isRoot ? find("setpriv", "util-linux") : null;
  const groups = detectGroups();
  await removeOrphans(groups);
  closeStrayDescriptors();

  const shelf = openShelf(folder, isRoot);
  const seats = openSeats(join(shelf, "seats"));
  const filter = join(seats, "filter.bpf");
  writeFileSync(filter, seccompProgram(architecture));
  const user = isRoot ? "a separate user for every box" : "all boxes as one user";
  const sealed = sealDevices(isRoot);
  const crashes = readCrashes();
  const devices = sealed ? "sealed devices" : "devices whose times can be set";
  return {
    description: `bubblewrap ${version}, ${groups.description}, ${user}, ${devices}, ${crashes.words}, system call filter for ${process.arch}`,
    warnings: crashes.warning === null ? [] : [crashes.warning],
    bwrap,
    shell,
    prlimit,
    setpriv,
    sealed,
    groups,
    mounts: "bubblewrap",
    shelf,
    seats,
    filter,
    reach: makeReach(shelf, isRoot),
    root: rootFolder(shelf),
  };
}

function find(program: string, debianPackage: string): string {
  const found = FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new SandboxUnavailable(`The sandbox needs the program ${program} (on Debian: apt install ${debianPackage}).`);
}

function bubblewrapVersion(bwrap: string): string {
  const version = execFileSync(bwrap, ["--version"], { encoding: "utf8", env: {} }).replace("bubblewrap", "").trim();
  const [major = 0, minor = 0] = version.split(".").map(Number);
  // --disable-userns, without which a box could create its own user namespaces, came with 0.8.
  if (major === 0 && minor < 8)
    throw new SandboxUnavailable(`The sandbox needs bubblewrap 0.8 or newer, but this is ${version}.`);
  return version;
}

/** One folder per process, as several workers may share a shelf; those of dead workers are removed. */
function openSeats(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) {
    if (!isAlive(name)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const count = readdirSync(parent).filter((name) => name.startsWith(`${OWNER}.`)).length;
  const seats = join(parent, `${OWNER}.${count}`);
  mkdirSync(seats, { recursive: true, mode: 0o700 });
  return seats;
}
