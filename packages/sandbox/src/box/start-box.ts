import type { Readable, Writable } from "node:stream";
import type { Group, Weight } from "../cgroup/cgroup.ts";
import type { Host } from "../host/host.ts";
import { enterRoom, type Room } from "../lasting/room.ts";
import type { BoxFile, Limits } from "../types.ts";
import { bwrapArguments } from "./bwrap-arguments.ts";
import { launcher } from "./launcher.ts";
import { collect, type Output } from "./output.ts";
import type { Nursery } from "./nursery.ts";
import { keepFile, openFile, openInput, openOutput, type Seat } from "./seat.ts";

interface Place {
  host: Host;
  nursery: Nursery;
  seat: Seat;
  group: Group;
}

export interface BoxStart {
  argv: readonly string[];
  files: readonly BoxFile[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  limits: Limits;
  /** Null if its input comes later, through a pipe. */
  stdin: Uint8Array | string | null;
  /** Whether the box waits for orders on descriptor 6. */
  control: boolean;
  weight: Weight;
  /** Whether descriptor 5 exists. */
  artifact: boolean;
  /** Whether its output ends as soon as the program closes it, not when the box ends. */
  endsOutput: boolean;
  /** Only for a box that lives on. */
  room?: Room;
}

/** A box whose program has been started. */
export interface LiveBox {
  readonly group: Group;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly artifact: Output | null;
  readonly stdin: Writable | null;
  readonly control: Writable | null;
  /** The program's exit code; null if it was killed or never began. */
  readonly exit: Promise<number | null>;
  kill(): void;
  /** Ends it and leaves no open pipe. */
  remove(): Promise<void>;
}

const SECCOMP = 3;
const ARGUMENTS = 4;
/** The box's own descriptors have fixed numbers; bubblewrap closes the others before the program begins. */
const ARTIFACT = 5;
const CONTROL = 6;
const STATUS = 7;
const OUTPUT = 8;
const FIRST_FILE = 9;
/** bubblewrap keeps the first three open for as long as it runs, so the program takes its output from another one. */
const WITH_OWN_OUTPUT = ["/bin/sh", "-c", `exec "$@" 1>&${OUTPUT} ${OUTPUT}>&-`, "sh"];

/** Must be called on the main thread, because a box dies with the thread that started it. */
export function startBox({ host, nursery, seat, group }: Place, start: BoxStart): LiveBox {
  const out = openOutput(seat, "out");
  const err = openOutput(seat, "err");
  const told = openOutput(seat, "status");
  const artifact = start.artifact ? openOutput(seat, "artifact") : null;
  const input = start.stdin === null ? openInput(seat, "in") : null;
  const control = start.control ? openInput(seat, "control") : null;
  const stdin = input ?? (start.stdin?.length === 0 ? null : openFile(seat, "stdin", start.stdin ?? ""));
  const feeds = start.files.map((file, index) =>
    "data" in file ? { descriptor: FIRST_FILE + index, ...openFile(seat, `file-${index}`, file.data) } : null,
  );
  const options = bwrapArguments(host, {
    ...start,
    fileDescriptor: (index) => feeds[index]?.descriptor ?? -1,
    seccomp: SECCOMP,
    status: STATUS,
  });
  const order = keepFile(seat, "arguments", `${options.join("\0")}\0`);

  const reads = new Map([
    [0, stdin?.path ?? keepFile(seat, "no-input", "")],
    [SECCOMP, host.filter],
    [ARGUMENTS, order],
    ...(control ? [[CONTROL, control.path] as const] : []),
    ...feeds.flatMap((feed) => (feed ? [[feed.descriptor, feed.path] as const] : [])),
  ]);
  const { limits, endsOutput } = start;
  const writes = new Map([
    [1, endsOutput ? "/dev/null" : out.path],
    [2, err.path],
    ...(endsOutput ? [[OUTPUT, out.path] as const] : []),
    ...(artifact ? [[ARTIFACT, artifact.path] as const] : []),
  ]);
  const argv = endsOutput ? [...WITH_OWN_OUTPUT, ...start.argv] : start.argv;
  const isRoot = host.setpriv !== null;
  const before = start.room ? enterRoom(start.room, { user: seat.user, mounts: host.mounts, isRoot }) : [];
  const launch = { host, seat, group, limits, argv, before, reads, writes };
  const script = launcher({ ...launch, argumentsFrom: ARGUMENTS, status: STATUS, statusPath: told.path });
  keepFile(seat, "start", script);
  const held = [out, err, told, artifact, input, control, stdin, ...feeds];

  let killed = false;
  let ended = false;
  // From now on its end closes the pipes, also if it is killed while it joins its groups and can say no more.
  const opened = once(() => {
    for (const each of new Set(held)) each?.release();
  });
  const joined = once(() => {
    opened();
    forget();
    // Before it had joined its groups, they could not kill it.
    if (killed) group.kill();
  });
  const forget = nursery.onEnd(joined);
  const report = readAll(told.ours, (lines) => (lines > 1 ? joined() : opened()));
  void report.then(() => (ended = true));
  nursery.start(seat.folder);

  const outputs = {
    stdout: collect(out.ours, limits.output),
    stderr: collect(err.ours, limits.output),
    artifact: artifact && collect(artifact.ours, limits.artifact ?? limits.file),
  };

  function kill(): void {
    killed = true;
    group.kill();
  }

  return {
    group,
    ...outputs,
    stdin: input?.ours ?? null,
    control: control?.ours ?? null,
    exit: report.then(exitCode),
    kill,
    async remove() {
      if (!ended) kill();
      await report;
      for (const output of Object.values(outputs)) output?.close();
      for (const pipe of [input?.ours, control?.ours, told.ours]) pipe?.destroy();
    },
  };
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}

/** Reads everything until nobody can write any more, and tells how many lines there are so far. */
function readAll(pipe: Readable, onLines: (lines: number) => void): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    pipe.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      onLines(text.split("\n").length - 1);
    });
    pipe.on("error", () => pipe.destroy());
    pipe.on("close", () => resolve(text));
  });
}

/** bubblewrap reports an exit code only for a program that it could start. */
function exitCode(report: string): number | null {
  const code = /"exit-code": (\d+)/.exec(report)?.[1];
  return code === undefined ? null : Number(code);
}
