import type { Group } from "../cgroup/cgroup.ts";
import type { Host } from "../host/host.ts";
import type { Limits } from "../types.ts";
import type { Seat } from "./seat.ts";

const KILOBYTE = 1024;
/** While the shell opens lower descriptors, it keeps those that they replace here. */
const SHELLS_OWN = 10;

interface Launch {
  host: Host;
  seat: Seat;
  group: Group;
  limits: Limits;
  argv: readonly string[];
  /** What becomes bubblewrap, given the rest of the command. */
  before: readonly string[];
  /** Paths that become the box's descriptors, by number. */
  reads: ReadonlyMap<number, string>;
  writes: ReadonlyMap<number, string>;
  argumentsFrom: number;
  status: number;
  statusPath: string;
}

/**
 * The script that the nursery's shell runs for one box: it opens the descriptors and prints a line, joins the groups,
 * sets the limits, prints another one, and becomes the box. If something fails, it says so, and the reason is in the
 * box's errors.
 */
export function launcher(launch: Launch): string {
  const { host, seat, group, limits, argv, before, reads, writes, argumentsFrom, status, statusPath } = launch;
  const user = ["--clear-groups", "--no-new-privs", `--reuid=${seat.user}`, `--regid=${seat.user}`];
  const chain = [
    ...before,
    ...(host.setpriv === null ? [] : [host.setpriv, ...user]),
    host.bwrap,
    "--args",
    String(argumentsFrom),
    "--",
    ...argv,
  ];
  const opened = [
    ...[...reads].map(([descriptor, path]) => ({ descriptor, by: `${descriptor}<${quoted(path)}` })),
    ...[...writes].map(([descriptor, path]) => ({ descriptor, by: `${descriptor}>${quoted(path)}` })),
  ];
  const low = opened.filter(({ descriptor }) => descriptor < SHELLS_OWN);
  const high = opened.filter(({ descriptor }) => descriptor >= SHELLS_OWN);
  // bubblewrap itself needs some, one for each file that it copies in.
  const openFiles = Math.max(limits.openFiles, opened.length + 32);
  const bounds = [
    // Per process, so only the last resort: the group's clock is the real limit.
    `-t ${Math.ceil(limits.cpuMs / 1000) + 2}`,
    `-f ${Math.ceil(limits.file / KILOBYTE)}`,
    `-n ${openFiles}`,
    `-s ${limits.stack / KILOBYTE}`,
    "-l 64",
    "-q 0",
  ];
  return [
    `exec ${status}>${quoted(statusPath)}`,
    `trap 'echo >&${status}' EXIT`,
    ...[low, high].map((some) => `exec ${some.map(({ by }) => by).join(" ")} || exit`),
    `echo >&${status}`,
    ...group.joins.map((file) => `echo 0 >${quoted(file)} || exit`),
    `ulimit ${bounds.join(" ")} || exit`,
    `echo >&${status}`,
    `exec ${chain.map(quoted).join(" ")}`,
    "",
  ].join("\n");
}

function quoted(text: string): string {
  if (text.includes("\0")) throw new Error("A program's argument cannot contain a null character.");
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
