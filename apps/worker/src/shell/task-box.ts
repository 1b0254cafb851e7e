import type { ShlCase, StateCheck } from "@invigil/contract/authoring/judging-data";
import { sealedProgram } from "../sealed-program.ts";
import type { BoxFile, BoxResult, Limits, Sandbox } from "@invigil/sandbox/types";

export interface TaskTools {
  sandbox: Sandbox;
  limits: Partial<Limits>;
  signal: AbortSignal;
}

interface Task {
  code: string;
  files: Readonly<Record<string, string>>;
  setup: ShlCase["setup"];
  input: string;
}

/** The shell around the script; the script could write into the pipe of any other, which is open until the end. */
const SHELL = "/box/.bin/shell";
const sealedShell = sealedProgram("bash", { source: "/bin/bash", path: SHELL });

const FOLDER = "/tmp/task";
const PREPARED = "/box/.task";

const RUN = [
  `mkdir ${FOLDER} && cd ${FOLDER} || exit 98`,
  `if [ -d ${PREPARED} ]; then cp -r --no-preserve=mode ${PREPARED}/. . || exit 98; fi`,
  "bash /box/.setup.sh </dev/null >/dev/null 5>&- || exit 98",
  // An exit code would say it too, but the script may end with any.
  "echo >&5",
  // Standard input belongs to the candidate.
  "bash /box/main.sh 5>&-",
  "code=$?",
  // Ends what the script left running: it could write into the pipe of tar.
  "kill -9 -1 2>/dev/null",
  `tar -cf - -C ${FOLDER} . >&5 2>/dev/null`,
  "exit $code",
].join("\n");

interface Done {
  box: BoxResult;
  /** The folder as a tar; null if the author's own setup failed, which says nothing about the script. */
  state: Buffer | null;
}

/** Runs the script in a writable copy of the task's folder. */
export async function runTask(
  { code, files, setup, input }: Task,
  { sandbox, limits, signal }: TaskTools,
): Promise<Done> {
  const prepared: BoxFile[] = Object.entries(files).map(([path, data]) => ({ path: `${PREPARED}/${path}`, data }));
  const box = await sandbox.run({
    argv: [SHELL, "-c", RUN],
    files: [
      await sealedShell(sandbox),
      ...prepared,
      { path: ".setup.sh", data: setup },
      { path: "main.sh", data: code },
    ],
    stdin: input,
    limits,
    artifact: true,
    signal,
  });
  const told = box.artifact ?? Buffer.alloc(0);
  return { box, state: told.length > 0 ? told.subarray(1) : null };
}

const UNPACK = `mkdir ${FOLDER} && tar -xf /box/.state.tar -C ${FOLDER} --no-same-owner -p 2>/dev/null; cd ${FOLDER} || exit 98`;
/**
 * Type, mode and target, then the text. A link is not followed, because it could make any file look like the requested
 * one.
 */
const LOOK =
  'stat -c "%F:%a" -- "$1" 2>/dev/null || { echo none; exit 0; }; if [ -L "$1" ]; then readlink -n -- "$1"; elif [ -f "$1" ]; then cat -- "$1"; fi';

/**
 * Examines what the script left in a separate box: no process of the candidate survives in it, and it does not contain
 * the expected result. A candidate's program that a check starts can affect only that check.
 */
export function lookAt(
  check: Exclude<StateCheck, { kind: "output" }>,
  state: Buffer,
  tools: TaskTools,
): Promise<BoxResult> {
  const [command, argument] = check.kind === "command" ? [check.command, ""] : [LOOK, check.path];
  return tools.sandbox.run({
    argv: ["bash", "-c", `${UNPACK}\n${command}`, "check", argument],
    files: [{ path: ".state.tar", data: state }],
    limits: tools.limits,
    signal: tools.signal,
  });
}
