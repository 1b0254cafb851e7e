import type { readReplay as contract, ReplayRun } from "@invigil/contract/replay";
import type { ParamsOf, QueryOf, ReplyOf } from "@invigil/contract/route";
import { Answer } from "@invigil/contract/solutions";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/sessions.ts";
import { answerable } from "../../records/definitions.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { attemptToReplay, editsOfAttempt, runsOfAttempt } from "./replay.queries.ts";

const EDITS = 500;
const BYTES = 2_000_000;

/** Every edit with what was written, a page at a time. As long as an attempt runs, its answers are the candidate's own. */
export async function readReplay(
  { db, definitions }: Pick<AttemptDeps, "db" | "definitions">,
  caller: Caller,
  { slug, username, after }: ParamsOf<typeof contract> & QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const attempt = await attemptToReplay(db, { testSlug: slug, username, companyId: caller.companyId ?? 0 });
  if (!attempt) throw new AppError("test_not_found");
  const { id, full_name } = attempt;
  if (id === null || full_name === null) throw new AppError("solution_set_not_found");
  if (attempt.state !== "END") throw new AppError("attempt_running");

  const cursor = after === undefined ? undefined : cursorOf(after);
  const rows = await editsOfAttempt(db, { attemptId: id, after: cursor, limit: EDITS, bytes: BYTES });
  const last = rows.at(-1);
  const { sections } = await definitions.get({ id: attempt.test_id, version: attempt.version });
  return {
    solution_set: {
      id,
      username,
      full_name,
      start_time: attempt.started_at?.toISOString() ?? null,
      end_time: attempt.submitted_at?.toISOString() ?? null,
    },
    problems: answerable(sections.flatMap(({ problems }) => problems)).map((problem) => ({
      slug: problem.slug,
      title: problem.title,
      problem_type: problem.problemType,
    })),
    runs: cursor === undefined ? (await runsOfAttempt(db, id)).map(presentRun) : [],
    edits: rows.map(({ problem, seq, saved_at, body }) => ({
      problem,
      seq,
      at: saved_at.toISOString(),
      answer: body === null ? null : Answer.parse(body),
    })),
    next: last && last.found > rows.length ? `${last.solution_id}.${last.seq}` : null,
  };
}

function cursorOf(text: string) {
  const [solutionId = 0, seq = 0] = text.split(".").map(Number);
  return { solutionId, seq };
}

function presentRun(run: Awaited<ReturnType<typeof runsOfAttempt>>[number]): ReplayRun {
  const { id, problem, technology, state } = run;
  return {
    id,
    kind: run.kind === "submit" ? "submit" : "run",
    problem,
    technology,
    state,
    at: run.created_at.toISOString(),
    ended_at: run.finished_at?.toISOString() ?? null,
  };
}
