import type { Group } from "../cgroup/cgroup.ts";
import type { Host } from "../host/host.ts";
import type { Limits } from "../types.ts";
import type { Seat } from "./seat.ts";

const JOIN = 'for group in $GROUPS_TO_JOIN; do echo 0 >"$group" || exit 97; done; unset GROUPS_TO_JOIN; exec "$@"';
const STACK = 64 * 1024 * 1024;

interface Launch {
  host: Host;
  seat: Seat;
  group: Group;
  limits: Limits;
  /** bubblewrap itself needs some, one for each file that it copies in. */
  descriptors: number;
  argumentsFrom: number;
  argv: readonly string[];
}

/** A shell joins the box's groups, then each program sets its part and becomes the next. Nothing of our environment goes along. */
export function launcher({ host, seat, group, limits, descriptors, argumentsFrom, argv }: Launch) {
  const user = ["--clear-groups", "--no-new-privs", `--reuid=${seat.user}`, `--regid=${seat.user}`];
  const chain = [
    host.prlimit,
    // Per process, so only the last resort: the group's clock is the limit.
    `--cpu=${Math.ceil(limits.cpuMs / 1000) + 2}`,
    `--fsize=${limits.file}`,
    `--nofile=${Math.max(limits.openFiles, descriptors)}`,
    `--stack=${STACK}`,
    "--core=0",
    "--memlock=65536",
    "--msgqueue=0",
    ...(host.setpriv === null ? [] : [host.setpriv, ...user]),
    host.bwrap,
    "--args",
    String(argumentsFrom),
    "--",
    ...argv,
  ];
  return {
    command: "/bin/sh",
    args: ["-c", JOIN, "sh", ...chain],
    env: { GROUPS_TO_JOIN: group.joins.join(" ") },
  };
}
