import { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewReview } from "@invigil/contract/interviews/review";
import { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import { isIntact, readCalls, type CallRow } from "@invigil/records/interviews/calls";
import { lateAnswersOf } from "@invigil/records/interviews/late-answers";
import { readProposals } from "@invigil/records/interviews/scores";
import { coverageOf } from "@invigil/rules/interviews/coverage";
import { z } from "zod";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { decisionOf, marksOf, piecesOf, turnsOf, type InterviewRow } from "./review.queries.ts";
import { ownInterview } from "./own-interview.ts";
import { areComplete, presentMarks, presentTurn } from "./present-interview.ts";

const Reasons = z.array(z.string());
const Topics = z.object({ skills: z.array(z.string()), projects: z.array(z.string()) });

/** An interview for whoever judges it. Proposals and colleagues' marks come after the reader's own. */
export async function readInterview({ db }: Pick<Deps, "db">, caller: Caller, id: number): Promise<InterviewReview> {
  const row = await ownInterview(db, caller, id);
  const plan = InterviewPlan.parse(row.plan);
  const pieces = await piecesOf(db, { attemptId: id });
  const late = await lateAnswersOf(db, id);
  const turns = (await turnsOf(db, id)).map((turn) => presentTurn(id, turn, { pieces, late }));
  const marks = await marksOf(db, id);
  const own = marks.filter(({ reviewer_id }) => reviewer_id === caller.accountId);
  const open = areComplete(plan, own);
  const decision = await decisionOf(db, id);
  return {
    id,
    test: { slug: row.test_slug, name: row.test_name },
    candidate: row.full_name,
    is_trial: row.is_trial,
    state: row.attempt_state === "END" ? "ended" : row.state,
    result: decision?.result ?? row.result,
    ...(row.attempt_state === "END" && row.began_at === null && { never_began: true as const }),
    review_reasons: Reasons.catch([]).parse(row.review_reasons),
    plan,
    facts: InterviewFacts.parse(row.facts),
    emptied_at: row.emptied_at?.toISOString() ?? null,
    consent: {
      version: row.consent_version,
      told_at: row.invited_at?.toISOString() ?? null,
      given_at: row.consented_at.toISOString(),
    },
    person_asked_at: row.person_asked_at?.toISOString() ?? null,
    person_message: row.person_message,
    cv: presentCv(row),
    turns,
    coverage: coverageOf(
      plan,
      turns.map(({ competency, unanswered, mode }) => ({ competency, unanswered, answered: mode !== null })),
    ),
    own_marks: presentMarks(plan, own),
    proposals: open ? await readProposals(db, id) : null,
    others: open ? othersOf(plan, marks, caller.accountId) : null,
    decision: decision ? { ...decision, decided_at: decision.decided_at.toISOString() } : null,
    calls: callFacts(await readCalls(db, id), row),
  };
}

function callFacts(calls: readonly CallRow[], { tokens, emptied_at }: InterviewRow): InterviewReview["calls"] {
  const failed = calls.filter(({ outcome }) => outcome !== "ok").length;
  // Calls are kept for some months after what was said, and then deleted all together.
  const isOver = emptied_at !== null && calls.length === 0;
  return { total: calls.length, failed, tokens, intact: isOver || isIntact(calls, tokens) };
}

function presentCv({ attempt_id, cv_state, cv_name, cv_key, cv_topics, cv_hidden }: InterviewRow) {
  const { skills, projects } = Topics.catch({ skills: [], projects: [] }).parse(cv_topics);
  const url = cv_key === null ? null : `/api/v1/interviews/${attempt_id}/cv`;
  return { state: cv_state, name: cv_name, url, skills, projects, hidden_text: cv_hidden };
}

function othersOf(plan: InterviewPlan, marks: Awaited<ReturnType<typeof marksOf>>, accountId: number) {
  const others = Map.groupBy(
    marks.filter(({ reviewer_id }) => reviewer_id !== accountId),
    ({ reviewer_id }) => reviewer_id,
  );
  return [...others.values()].map((given) => ({
    reviewer: given[0]?.reviewer ?? "",
    marks: presentMarks(plan, given),
  }));
}
