import type { readReplay as contract, ReplayProblem, ReplayRun } from "@invigil/contract/results/replay";
import type { ParamsOf, QueryOf, ReplyOf } from "@invigil/contract/route";
import { Answer } from "@invigil/contract/taking/solutions";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { stateOf } from "../../shared/runs/present-run.ts";
import { ownDefinition, type ProblemDefinition } from "../../shared/tests/definitions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { attemptSections } from "../../shared/tests/test-access.queries.ts";
import { attemptToReplay, editsOfAttempt, runsOfAttempt } from "./replay.queries.ts";

const EDITS = 500;
const BYTES = 2_000_000;

/**
 * Concurrent saves are stored within this time of each other, so nothing older can still appear before what was read.
 */
const SETTLED = 2_000;

/** Every edit with its content, page by page; for a running attempt only edits that nothing can precede any more. */
export async function readReplay(
  { db, definitions, now }: Pick<AttemptDeps, "db" | "definitions" | "now">,
  caller: Caller,
  { slug, username, after }: ParamsOf<typeof contract> & QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const attempt = await attemptToReplay(db, { testSlug: slug, username, companyId: caller.companyId ?? 0 });
  if (!attempt) throw new AppError("test_not_found");
  const { id, full_name } = attempt;
  if (id === null || full_name === null) throw new AppError("solution_set_not_found");

  const isRunning = attempt.state !== "END";
  const until = isRunning ? new Date(now().getTime() - SETTLED) : undefined;
  const cursor = after === undefined ? undefined : cursorOf(after);
  const rows = await editsOfAttempt(db, { attemptId: id, after: cursor, until, limit: EDITS, bytes: BYTES });
  const last = rows.at(-1);
  const more = last !== undefined && last.found > rows.length;
  return {
    solution_set: {
      id,
      username,
      full_name,
      start_time: attempt.started_at?.toISOString() ?? null,
      end_time: attempt.submitted_at?.toISOString() ?? null,
      is_running: isRunning,
    },
    problems: cursor === undefined ? await problemsOf({ db, definitions }, { ...attempt, id }) : [],
    runs: more ? [] : (await runsOfAttempt(db, id)).map(presentRun),
    edits: rows.map(({ problem, seq, saved_at, session_id, body }) => ({
      problem,
      seq,
      at: saved_at.toISOString(),
      session: session_id,
      answer: body === null ? null : Answer.parse(body),
    })),
    cursor: last ? `${last.solution_id}.${last.seq}` : (after ?? null),
    more,
  };
}

async function problemsOf(
  { db, definitions }: Pick<AttemptDeps, "db" | "definitions">,
  attempt: { id: number; test_id: number; version: number },
): Promise<ReplayProblem[]> {
  const whole = await definitions.get({ id: attempt.test_id, version: attempt.version });
  const { sections } = ownDefinition(whole, { attemptId: attempt.id, parts: await attemptSections(db, attempt.id) });
  return sections.flatMap(({ problems }) =>
    problems.flatMap((problem) =>
      problem.children.length > 0
        ? problem.children.map((child) => presentProblem(child, problem))
        : [presentProblem(problem, null)],
    ),
  );
}

function presentProblem(problem: ProblemDefinition, parent: ProblemDefinition | null): ReplayProblem {
  return {
    slug: problem.slug,
    title: problem.title,
    problem_type: problem.problemType,
    statement: problem.statement,
    choices: problem.content.choices.map(({ id, text }) => ({ id, text })),
    blanks: problem.content.blanks.map(({ label }) => label),
    files: Object.fromEntries(
      problem.content.files.filter((file) => !file.read_only).map((file) => [file.path, file.content]),
    ),
    stubs: Object.fromEntries(
      Object.entries(problem.content.stubs).map(([technology, stub]) => [
        technology,
        "head" in stub ? stub.head + stub.body + stub.tail : stub.content,
      ]),
    ),
    parent: parent && { title: parent.title, statement: parent.statement },
  };
}

function cursorOf(text: string) {
  const [solutionId = 0, seq = 0] = text.split(".").map(Number);
  return { solutionId, seq };
}

function presentRun(run: Awaited<ReturnType<typeof runsOfAttempt>>[number]): ReplayRun {
  const { id, problem, technology } = run;
  return {
    id,
    kind: run.kind === "submit" ? "submit" : "run",
    problem,
    technology,
    state: stateOf(run),
    at: run.created_at.toISOString(),
    ended_at: run.finished_at?.toISOString() ?? null,
  };
}
