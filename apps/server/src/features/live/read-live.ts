import type { LiveRow, readLive as contract } from "@invigil/contract/proctoring/live";
import type { ReplyOf } from "@invigil/contract/route";
import { TestSettings } from "@invigil/contract/taking/tests";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import type { Caller } from "../../platform/identity/sessions.ts";
import { isGiven } from "../../shared/answers/given-answer.ts";
import { answerable, type ProblemDefinition, type TestDefinition } from "../../shared/tests/definitions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { mediaUrl } from "../../shared/media/sign-media.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { runningAttempts, type RunningRow } from "./live.queries.ts";

type LiveDeps = Pick<AttemptDeps, "db" | "definitions" | "now">;

export async function readLive(deps: LiveDeps, caller: Caller, slug: string): Promise<ReplyOf<typeof contract>> {
  const { test } = await accessTest(deps.db, caller, { slug });
  const { enabled: proctored, snapshot, video, snapshot_seconds } = TestSettings.parse(test.settings).proctor;
  const picture_seconds = snapshot || video.enabled ? snapshot_seconds : null;
  const facts = { id: test.id, slug, name: test.name, is_interview: isAiInterview(test), proctored, picture_seconds };
  return { test: facts, rows: await liveRows(deps, test) };
}

interface WatchedTest {
  id: number;
  version: number;
  is_timed_section: boolean;
}

export async function liveRows({ db, definitions, now }: LiveDeps, test: WatchedTest): Promise<LiveRow[]> {
  const [rows, definition] = await Promise.all([runningAttempts(db, test.id, now()), definitions.get(test)]);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    full_name: row.full_name,
    started_at: row.started_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    paused_at: row.paused_at?.toISOString() ?? null,
    paused_by: row.paused_by,
    ...(row.outages && { outages: row.outages }),
    ...progressOf(definition, row),
    interview: row.interview,
    section: test.is_timed_section ? row.section : null,
    section_expires_at: test.is_timed_section ? (row.section_expires_at?.toISOString() ?? null) : null,
    connected: row.connected,
    heard_at: row.heard_at?.toISOString() ?? null,
    snapshot:
      row.snapshot_id === null || row.snapshot_at === null
        ? null
        : { url: mediaUrl(row.snapshot_id), at: row.snapshot_at.toISOString() },
    unseen: row.unseen,
    silent: row.silent,
    alerts: row.alerts ?? {},
    seen: seenOf(row),
  }));
}

function seenOf({ seen, seen_by, seen_at }: RunningRow): LiveRow["seen"] {
  if (seen === null || seen_by === null || seen_at === null) return null;
  return { alerts: seen, by: seen_by, at: seen_at.toISOString() };
}

/**
 * Counts as the candidate's page does: a question with parts counts once, and is answered when all its parts are. An
 * answer that was emptied again is none.
 */
function progressOf({ sections }: TestDefinition, { answers, picks }: Pick<RunningRow, "answers" | "picks">) {
  const given = sections.flatMap(({ id, problems }) => {
    // A section may have given this candidate only some of its problems.
    const own = picks?.[id];
    return own ? problems.filter((problem) => own.includes(problem.id)) : problems;
  });
  const done = new Set(answers.filter(isGiven).map(({ problem }) => problem));
  const isAnswered = (problem: ProblemDefinition) => answerable([problem]).every(({ id }) => done.has(id));
  return { answered: given.filter(isAnswered).length, total: given.length };
}
