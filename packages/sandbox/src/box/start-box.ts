import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import type { Group, Weight } from "../cgroup/cgroup.ts";
import type { Host } from "../host/host.ts";
import type { BoxFile, Limits } from "../types.ts";
import { bwrapArguments } from "./bwrap-arguments.ts";
import { launcher } from "./launcher.ts";
import { collect, type Output } from "./output.ts";
import { openInput, openOutput, openStdin, type Seat } from "./seat.ts";

export interface BoxStart {
  argv: readonly string[];
  files: readonly BoxFile[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  limits: Limits;
  /** null: the box waits, its input and its orders come later (descriptor 6). */
  stdin: Uint8Array | string | null;
  weight: Weight;
  /** Whether descriptor 5 is there. */
  artifact: boolean;
}

/** A box whose program has been started. */
export interface LiveBox {
  readonly group: Group;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly artifact: Output | null;
  readonly stdin: Writable | null;
  readonly control: Writable | null;
  /** The program's exit code; null where none was told: killed, or never begun. */
  readonly exit: Promise<number | null>;
  kill(): void;
  /** Leaves nothing: no process, no group, no open pipe. */
  remove(): Promise<void>;
}

const SECCOMP = 3;
const ARGUMENTS = 4;

/** Must be called on the main thread: a box dies with the thread that started it. */
export function startBox(host: Host, seat: Seat, group: Group, start: BoxStart): LiveBox {
  const out = openOutput(seat, "out");
  const err = openOutput(seat, "err");
  const artifact = start.artifact ? openOutput(seat, "artifact") : null;
  const input = start.stdin === null ? openInput(seat, "in") : null;
  const control = start.stdin === null ? openInput(seat, "control") : null;
  const stdin = input?.theirs ?? openStdin(seat, start.stdin ?? "");
  const filter = openSync(host.filter, "r");

  // What the box keeps has fixed numbers; bubblewrap closes the others before the program begins.
  const kept = [artifact?.theirs, control?.theirs].filter((descriptor) => descriptor !== undefined);
  const stdio = [stdin, out.theirs, err.theirs, filter, "pipe" as const, ...kept, "pipe" as const];
  const status = stdio.length - 1;
  const feeds = start.files.map((file) => ("data" in file ? { data: file.data, descriptor: 0 } : null));
  for (const feed of feeds) if (feed) feed.descriptor = stdio.push("pipe") - 1;

  const { command, args, env } = launcher({
    host,
    seat,
    group,
    limits: start.limits,
    argv: start.argv,
    descriptors: stdio.length + 32,
    argumentsFrom: ARGUMENTS,
  });
  const child = spawn(command, args, { stdio, cwd: "/", env });
  const pipes: readonly Pipe[] = child.stdio;
  for (const descriptor of [stdin, out.theirs, err.theirs, filter, ...kept]) closeSync(descriptor);

  const text = bwrapArguments(host, {
    ...start,
    fileDescriptor: (index) => feeds[index]?.descriptor ?? -1,
    seccomp: SECCOMP,
    status,
  }).join("\0");
  feedPipe(pipes[ARGUMENTS], `${text}\0`);
  for (const feed of feeds) if (feed) feedPipe(pipes[feed.descriptor], feed.data);

  const report = readAll(pipes[status]);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const outputs = {
    stdout: collect(out.ours, start.limits.output),
    stderr: collect(err.ours, start.limits.output),
    artifact: artifact && collect(artifact.ours, start.limits.file),
  };

  function kill(): void {
    group.kill();
    child.kill("SIGKILL");
  }

  return {
    group,
    ...outputs,
    stdin: input?.ours ?? null,
    control: control?.ours ?? null,
    exit: exited.then(async () => exitCode(await report)),
    kill,
    async remove() {
      kill();
      await exited;
      for (const output of Object.values(outputs)) output?.close();
      for (const pipe of [input?.ours, control?.ours, ...pipes]) pipe?.destroy();
      await group.remove();
    },
  };
}

type Pipe = Readable | Writable | null | undefined;

function feedPipe(pipe: Pipe, data: Uint8Array | string): void {
  if (!pipe || !("write" in pipe)) throw new Error("The pipe of a box can only be read.");
  // A box that was killed takes no more.
  pipe.on("error", () => pipe.destroy());
  pipe.end(data);
}

function readAll(pipe: Pipe): Promise<string> {
  if (!pipe || !("read" in pipe)) throw new Error("The pipe of a box can only be written.");
  return new Promise((resolve) => {
    let text = "";
    pipe.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    pipe.on("error", () => resolve(text));
    pipe.on("close", () => resolve(text));
  });
}

/** bubblewrap reports an exit code only of a program that it could start. */
function exitCode(report: string): number | null {
  const code = /"exit-code": (\d+)/.exec(report)?.[1];
  return code === undefined ? null : Number(code);
}
