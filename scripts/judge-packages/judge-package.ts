import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { importProblems } from "@invigil/contract/authoring/exchange";
import { readAuthored, saveDraft } from "@invigil/contract/authoring/library";
import type { AuthoredProblem } from "@invigil/contract/authoring/library-problem";
import { tryCode } from "@invigil/contract/authoring/library-trial";
import { readRun, type Run } from "@invigil/contract/taking/runs";
import type { Technology } from "@invigil/contract/taking/technologies";
import { measuredLimit, slowestCase } from "@invigil/rules/library/measured-time";
import { z } from "zod";
import { call, Refused, type Client } from "./client.ts";
import { expectedOf, isExpected, outcomesOf, type Outcome } from "./expected.ts";
import { submissionsOf, zipPackage, type Submission } from "./find-packages.ts";
import { programOf } from "./program-of.ts";

export const Judged = z.object({
  /** Empty if it was imported. */
  refused: z.string(),
  leftOut: z.array(z.string()),
  submissions: z.array(
    z.object({
      path: z.string(),
      expected: z.array(z.string()),
      got: z.array(z.string()),
      /** Empty if it was not run, in which case `note` says why. */
      isExpected: z.boolean().nullable(),
      note: z.string(),
    }),
  ),
});
export type Judged = z.infer<typeof Judged>;
type JudgedSubmission = Judged["submissions"][number];

interface Here {
  client: Client;
  technologies: readonly Technology[];
  tell: (text: string) => void;
}

/** Imports a package as a recruiter does, and judges each of its programs against the stored key. */
export async function judgePackage(here: Here, folder: string): Promise<Judged> {
  const imported = await importPackage(here.client, folder);
  if (!imported.slug) return { refused: imported.refused, leftOut: [], submissions: [] };
  const { slug, leftOut } = imported;
  await measureTime(here, slug);
  const rules = textIn(join(folder, "submissions", "submissions.yaml"));
  const submissions: JudgedSubmission[] = [];
  for (const submission of submissionsOf(folder)) {
    const judged = await judgeSubmission(here, { slug, submission, rules });
    const sign = judged.isExpected === null ? "-" : judged.isExpected ? "ok" : "NOT AS EXPECTED";
    here.tell(`  ${submission.path}: ${judged.got.join(" ")} ${sign} ${judged.note}`);
    submissions.push(judged);
  }
  return { refused: "", leftOut, submissions };
}

async function importPackage(client: Client, folder: string) {
  const body = new FormData();
  body.set("folder", basename(folder));
  body.set("file", new Blob([Buffer.from(zipPackage(folder))]), `${basename(folder)}.zip`);
  try {
    const { created, refused, left_out } = await call(client, importProblems, { body });
    const leftOut = left_out.map(({ reason }) => reason);
    return { slug: created[0]?.slug ?? "", refused: refused.map(({ reason }) => reason).join(" "), leftOut };
  } catch (error) {
    if (error instanceof Refused) return { slug: "", refused: error.message, leftOut: [] };
    throw error;
  }
}

/** Acts like somebody who presses “Measure it” in the draft's limits. */
async function measureTime(here: Here, slug: string): Promise<void> {
  const problem: AuthoredProblem = await call(here.client, readAuthored, { params: { slug } });
  const asked = problem.authoring.time_to_measure;
  if (!asked) return;
  let slowest = 0;
  for (const { name, ...program } of asked.solutions) {
    const technology = here.technologies.find(({ id }) => id === program.technology);
    if (!technology) continue;
    const run = await tryProgram(here.client, slug, { ...program, measure: true });
    slowest = Math.max(slowest, slowestCase(run, technology.limits?.time_factor ?? 1) ?? 0);
    here.tell(`  measured ${name}: ${run.status ?? run.state}`);
  }
  const cpu_ms = measuredLimit(slowest, asked.multiplier);
  const limits = z.looseObject({}).parse(problem.grading["limits"] ?? {});
  const grading = { ...problem.grading, limits: { ...limits, cpu_ms } };
  await call(here.client, saveDraft, { params: { slug }, body: { edit: problem.edit, grading } });
  here.tell(`  time limit: ${cpu_ms} ms`);
}

interface Asked {
  slug: string;
  submission: Submission;
  rules: string;
}

async function judgeSubmission(here: Here, { slug, submission, rules }: Asked): Promise<JudgedSubmission> {
  const { path, files } = submission;
  const text = files.map((file) => readFileSync(file, "latin1")).join("\n");
  const expected = expectedOf({ path, text, rules });
  const left = (note: string) => ({ path, expected: expected ?? [], got: [], isExpected: null, note });
  if (expected === null) return left("the package does not name an expected result");
  const program = programOf(files, here.technologies);
  if ("reason" in program) return left(program.reason);
  const { technology, file } = program;
  try {
    const run = await tryProgram(here.client, slug, { technology, code: readFileSync(file, "utf8") });
    const got: Outcome[] = outcomesOf(run);
    return { path, expected, got, isExpected: isExpected(expected, got), note: run.message ?? "" };
  } catch (error) {
    if (error instanceof Refused) return { ...left(error.message), isExpected: false };
    throw error;
  }
}

const LOOK_EVERY = 150;

async function tryProgram(client: Client, slug: string, program: object): Promise<Run> {
  let run: Run = await call(client, tryCode, { params: { slug }, body: { ...program, cases: "all" } });
  while (run.state === "EVALUATING") {
    await sleep(LOOK_EVERY);
    run = await call(client, readRun, { params: { id: run.id } });
  }
  return run;
}

function textIn(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
