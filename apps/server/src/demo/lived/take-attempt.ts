import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import { ENDED_BY_PROCTOR } from "@invigil/contract/taking/attempts";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { insertHistory } from "@invigil/records/answers/write-history";
import { markRhythm } from "@invigil/records/attempts/rhythm-work";
import { setSection, updateAttempt } from "@invigil/records/attempts/update-attempt";
import { noteEvidence, type NewEvidence } from "@invigil/records/evidence/note-evidence";
import { upsertFeedback } from "@invigil/records/feedback/write-feedback";
import { insertUpload } from "@invigil/records/media/write-upload";
import { insertEnded } from "@invigil/records/runs/write-ended";
import { finishAttempt } from "../../features/attempts/finish-attempt.ts";
import { planSections } from "../../features/attempts/schedule.ts";
import { evaluateAttempt } from "../../features/evaluation/evaluate-attempt.ts";
import { randomSlug, randomToken } from "../../platform/identity/tokens.ts";
import { digestOf } from "../../shared/answers/answer-digest.ts";
import { attemptExpiry } from "../../shared/attempts/attempt-expiry.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import type { TestDefinition } from "../../shared/tests/definitions.ts";
import type { TestRow } from "../../shared/tests/test-access.ts";
import type { Ending, LivedAttempt } from "./life.ts";
import type { LivedFiles } from "./lived-files.ts";
import { insertStarted } from "./lived.queries.ts";
import { paceAnswers, sectionSpans, type Paced } from "./pace.ts";
import { runsOf } from "./runs-of.ts";
import { watchAttempt } from "./watch-attempt.ts";

export interface Taking {
  test: TestRow;
  definition: TestDefinition;
  /** The keys of the questions by id. */
  keys: ReadonlyMap<number, unknown>;
  isProctored: boolean;
  files: LivedFiles;
}

export interface Taker {
  number: number;
  accountId: number;
  inviteId: string;
  granted: ExtraTime;
}

const MINUTE = 60_000;

/** Writes one attempt as it would have been written while it was taken, and evaluates it. Returns its id. */
export async function takeAttempt(
  deps: AttemptDeps,
  tx: Tx,
  { taking, taker, attempt, now }: { taking: Taking; taker: Taker; attempt: LivedAttempt; now: Date },
): Promise<number> {
  const { test, definition } = taking;
  const startedAt = new Date(now.getTime() - attempt.hoursAgo * 60 * MINUTE);
  const expires = attemptExpiry(test, definition, { at: startedAt, windowEnd: null, granted: taker.granted });
  const planned = new Date(startedAt.getTime() + attempt.minutes * MINUTE);
  const endedAt = attempt.ending === "time" ? expires : planned;
  const slug = randomSlug();
  const plan = { start: startedAt, expires, granted: taker.granted, seed: slug };
  const attemptId = await insertStarted(tx, {
    slug,
    token: randomToken(24),
    testId: test.id,
    accountId: taker.accountId,
    inviteId: taker.inviteId,
    isTrial: false,
    now: startedAt,
    expires,
    sections: planSections(test, definition, plan),
  });
  const span = { from: startedAt, to: endedAt };
  const paced = paceAnswers(definition.sections, attempt.answers, span);
  await writeAnswers(tx, { attemptId, taking, taker, paced });
  if (test.is_timed_section) await passSections(tx, attemptId, definition, span);
  if (taking.isProctored) {
    const { files } = taking;
    await watchAttempt(tx, { attemptId, number: taker.number, attempt, startedAt, endedAt, files });
  }
  await finishAttempt({ ...deps, now: () => endedAt }, tx, { attemptId, endedAt, ...endingOf(attempt.ending) });
  await taking.files.stored();
  const evaluatedAt = new Date(endedAt.getTime() + 2_000);
  if (!(await evaluateAttempt({ ...deps, now: () => evaluatedAt }, attemptId))) {
    throw new Error(`A demo attempt at ${test.slug} could not be evaluated.`);
  }
  await markRhythm(tx, attemptId);
  if (attempt.feedback) {
    const at = new Date(endedAt.getTime() + MINUTE);
    await upsertFeedback(tx, { attemptId, source: "PT", ...attempt.feedback, at });
  }
  return attemptId;
}

/** Sets an attempt aside, as a retake does. */
export async function setAside(tx: Tx, attemptId: number, at: Date): Promise<void> {
  await updateAttempt(tx, attemptId, { reset_at: at });
  await noteEvidence(tx, [{ attemptId, kind: "reset", at, now: at }]);
}

function endingOf(ending: Ending) {
  if (ending === "submitted") return { submissionType: "MSB" as const, reason: null };
  const reason =
    typeof ending === "object"
      ? `${ENDED_BY_PROCTOR}${ending.proctor}`
      : ({ time: "Test Time Expiry", tolerance: "Browser Tolerance Violation" } as const)[ending];
  return { submissionType: "ASB" as const, reason };
}

interface Written {
  attemptId: number;
  taking: Taking;
  taker: Taker;
  paced: readonly Paced[];
}

async function writeAnswers(tx: Tx, { attemptId, taking, taker, paced }: Written): Promise<void> {
  const answers = [];
  for (const { problemId, sectionId, type, answer, at } of paced) {
    const bodies = answer.upload ? [await handIn(tx, taking, taker, answer.upload, at[0])] : answer.edits;
    const edits = bodies.map((body, index) => ({ body, digest: digestOf(body), at: at[index] ?? new Date(0) }));
    answers.push({ slug: randomSlug(), problemId, sectionId, type, writer: randomSlug(), edits });
  }
  const ids = await insertHistory(tx, attemptId, answers);
  const runs = paced.flatMap(({ problemId, answer, at }) =>
    runsOf({ problemId, solutionId: ids.get(problemId) ?? 0, grading: taking.keys.get(problemId), answer, at }),
  );
  await insertEnded(tx, { attemptId, accountId: taker.accountId }, runs);
  const opened = new Map(paced.toReversed().map(({ page, from }) => [page, from]));
  const views = [...opened].map(([page, at]): NewEvidence => {
    const data = { path: `/v1/test/${taking.test.slug}/problem/${page}`, problem_slug: page };
    return { attemptId, kind: "page-view", at, now: at, source: "browser", data };
  });
  await noteEvidence(tx, [...views, ...pastes(attemptId, paced), ...malpractice(attemptId, paced)]);
}

async function handIn(
  tx: Tx,
  { files }: Taking,
  { accountId }: Taker,
  { name, text }: { name: string; text: string },
  at = new Date(0),
): Promise<Answer> {
  const { id, size } = files.csv(text);
  await insertUpload(tx, { id, accountId, name, size, contentType: "text/csv", at });
  const fileBasedData = { name, size, uploaded_at: at.toISOString() };
  return { file_based_data: [{ fieldName: "main", fileBasedData, url: `/media/${id}/${name}` }] };
}

function pastes(attemptId: number, paced: readonly Paced[]): NewEvidence[] {
  return paced.flatMap(({ problemId, answer, at }) => {
    const last = at.at(-1);
    if (!answer.pasted || !last) return [];
    const data = { size: answer.edits.at(-1)?.code?.length ?? 0, origin: "outside" };
    const when = new Date(last.getTime() - 400);
    return [{ attemptId, problemId, kind: "paste-outside", at: when, now: when, source: "browser", data }];
  });
}

/** As the judge notes it when it holds a submission back. */
function malpractice(attemptId: number, paced: readonly Paced[]): NewEvidence[] {
  return paced.flatMap(({ problemId, answer: { unjudged }, at }) => {
    const last = at.at(-1);
    if (unjudged?.state !== "MAL_PRACTICE_ERROR" || !last) return [];
    const when = new Date(last.getTime() + 13_000);
    const data = { kind: "submit", reason: unjudged.message };
    return [{ attemptId, problemId, kind: "malpractice", at: when, now: when, source: "analysis", data }];
  });
}

/** Timed sections follow one another. */
async function passSections(
  tx: Tx,
  attemptId: number,
  { sections }: TestDefinition,
  whole: { from: Date; to: Date },
): Promise<void> {
  for (const [index, { from, to }] of sectionSpans(sections, whole).entries()) {
    const sectionId = sections[index]?.id ?? 0;
    await setSection(
      tx,
      { attemptId, sectionId },
      { status: "SUB", started_at: from, expires_at: to, submitted_at: to },
    );
  }
}
