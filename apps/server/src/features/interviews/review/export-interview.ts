import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { lateAnswersOf } from "@invigil/records/interviews/late-answers";
import { allLatePieces } from "@invigil/records/interviews/late-pieces";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { isIntact, readCalls, type CallRow } from "@invigil/records/interviews/calls";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { VERIFY_STEPS } from "./verify-steps.ts";
import {
  decisionOf,
  earlierDecisions,
  marksOf,
  piecesOf,
  scoresOf,
  turnsOf,
  type InterviewRow,
  type TurnRow,
} from "./review.queries.ts";
import { ownInterview } from "./own-interview.ts";

/**
 * Everything that led to each question, score and decision, as it is stored. Personal data leaves the product here, so
 * the export is audited; it contains the proposals, so marks given after it are not blind.
 */
export async function exportInterview(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  id: number,
  reply: FastifyReply,
): Promise<unknown> {
  const row = await ownInterview(db, caller, id);
  const calls = await readCalls(db, id);
  const at = now();
  const exported = {
    format: "invigil interview 1",
    exported_at: at,
    interview: sessionFacts(row),
    plan: InterviewPlan.parse(row.plan),
    facts: row.facts,
    cv: { state: row.cv_state, name: row.cv_name, topics: row.cv_topics, hidden_text: row.cv_hidden },
    prepared_questions: row.questions,
    turns: (await turnsOf(db, id)).map(withoutDraft),
    late_answers: await lateAnswersOf(db, id),
    recordings: await piecesOf(db, { attemptId: id }),
    late_recordings: await allLatePieces(db, id),
    calls: calls.map(presentCall),
    chain: { intact: isIntact(calls, row.tokens), tokens: row.tokens },
    scores: await scoresOf(db, id),
    marks: await marksOf(db, id),
    decision: (await decisionOf(db, id)) ?? null,
    decisions_so_far: await earlierDecisions(db, { attemptId: id, companyId: row.company_id }),
    verify: VERIFY_STEPS,
  };
  await db.transaction().execute((tx) =>
    writeAudit(tx, caller, {
      action: "interview.export",
      subject: row.username,
      at,
      data: { test: row.test_slug, attempt: id },
    }),
  );
  reply.header("content-disposition", `attachment; filename="interview-${id}.json"`);
  return exported;
}

/** What was typed and not sent is no answer, so nobody judges it. */
function withoutDraft(row: TurnRow) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith("draft")));
}

function sessionFacts(row: InterviewRow) {
  return {
    id: row.attempt_id,
    test: { slug: row.test_slug, name: row.test_name },
    candidate: row.full_name,
    is_trial: row.is_trial,
    consent: { version: row.consent_version, told_at: row.invited_at, given_at: row.consented_at },
    began_at: row.began_at,
    ended_at: row.ended_at,
    scored_at: row.scored_at,
    given_back_ms: row.given_back_ms,
    result: row.result,
    review_reasons: row.review_reasons,
    person_asked_at: row.person_asked_at,
    person_message: row.person_message,
  };
}

/** Hashes as hexadecimal digits, as `sha256sum` prints them. */
function presentCall({ request_hash, response_hash, previous, hash, ...call }: CallRow) {
  return {
    ...call,
    request_hash: request_hash.toString("hex"),
    response_hash: response_hash?.toString("hex") ?? null,
    previous: previous.toString("hex"),
    hash: hash.toString("hex"),
  };
}
