import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BoxFile, BoxResult, Limits, Sandbox } from "@invigil/sandbox/types";
import { z } from "zod";
import { JudgeFault } from "../kinds/verdict.ts";

const RUNNER = "/box/.script/run_notebook.py";
const PREPARED = "/box/.task";
const MEGABYTE = 1024 * 1024;
/** All cells and checks together, whatever each of them may take. */
const LIMITS: Partial<Limits> = { cpuMs: 60_000, wallMs: 180_000, memory: 1_024 * MEGABYTE, processes: 96 };
/** For starting Python. */
const START_MS = 10_000;

const RUNNER_FILES: readonly BoxFile[] = [
  { path: RUNNER, data: readFileSync(new URL("boxed/run_notebook.py", import.meta.url)) },
];
/** Libraries would start a thread per processor of the host, and a window for every diagram. */
const ENV = { MPLBACKEND: "Agg", OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };

const CellEnd = z.object({
  cell: z.number().int(),
  /** It ran, raised, ran out of time, or ended the process. */
  state: z.enum(["ok", "error", "late", "dead"]),
  text: z.string(),
  seconds: z.number().nonnegative(),
});
export type CellEnd = z.infer<typeof CellEnd>;

const CheckEnd = z.object({
  /** Its place in the list that was asked for. */
  check: z.number().int(),
  state: z.enum(["passed", "failed", "late", "ended"]),
  message: z.string(),
  text: z.string(),
  seconds: z.number().nonnegative(),
});
export type CheckEnd = z.infer<typeof CheckEnd>;

const Line = z.union([CellEnd, CheckEnd, z.object({ end: z.enum(["done", "forged"]) })]);

interface Asked {
  /** The candidate's folder. */
  files: Readonly<Record<string, string>>;
  attached: readonly BoxFile[];
  cells: readonly string[];
  /** Written into the folder after the last cell. */
  hiddenFiles: Readonly<Record<string, string>>;
  /** Run after that, each in a copy of the process. */
  checks: readonly string[];
  cellMs: number;
  limits: Partial<Limits>;
}

export interface NotebookEnd {
  box: BoxResult;
  cells: CellEnd[];
  checks: CheckEnd[];
  /** Something besides our program wrote a part of the report. */
  isForged: boolean;
}

/** Runs a notebook and its checks in one box. The checks are sent over a pipe, and no cell can read them. */
export async function runNotebook(
  { files, attached, cells, hiddenFiles, checks, cellMs, limits }: Asked,
  { sandbox, signal }: { sandbox: Sandbox; signal: AbortSignal },
): Promise<NotebookEnd> {
  const key = randomBytes(32).toString("hex");
  const wallMs = Math.min(180_000, (cells.length + checks.length) * cellMs + START_MS);
  const box = await sandbox.run({
    argv: ["/usr/bin/python3", "-I", "-B", RUNNER],
    files: [
      ...RUNNER_FILES,
      ...Object.entries(files).map(([path, data]) => ({ path: `${PREPARED}/${path}`, data })),
      ...attached.map((file) => ({ ...file, path: `${PREPARED}/${file.path}` })),
    ],
    env: ENV,
    stdin: JSON.stringify({ key, cells, checks, files: hiddenFiles, cell_ms: cellMs }),
    limits: { ...LIMITS, wallMs, ...limits },
    artifact: true,
    signal,
  });
  const report = readReport(box.artifact?.toString("utf8") ?? "", key);
  // A signal comes from a cell, which may stop our program but cannot make it fail.
  if (box.status === "NONZERO" && !report.isForged) {
    throw new JudgeFault(`the notebook's program failed: ${box.stderr.toString("utf8").slice(-500)}`);
  }
  return { box, ...report };
}

function readReport(text: string, key: string): Omit<NotebookEnd, "box"> {
  const end: Omit<NotebookEnd, "box"> = { cells: [], checks: [], isForged: false };
  for (const [index, line] of text.split("\n").slice(0, -1).entries()) {
    const told = readLine(line, index, key);
    if (told === null) return { ...end, isForged: true };
    if ("cell" in told) end.cells.push(told);
    else if ("check" in told) end.checks.push(told);
    else end.isForged = told.end === "forged";
  }
  return end;
}

/** Null if our program did not write it. */
function readLine(line: string, index: number, key: string): z.infer<typeof Line> | null {
  const at = line.indexOf(" ");
  const body = line.slice(at + 1);
  const seal = createHash("sha256").update(`${key}${index}`).update(body).update(key).digest("hex");
  return line.slice(0, at) === seal ? Line.parse(JSON.parse(body)) : null;
}
