import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { CandidateResult, type TestReport } from "@invigil/contract/results/test-report";
import { noteFirstStep } from "@invigil/records/companies/note-first-step";
import { candidateStatus } from "@invigil/rules/results/candidate-status";
import { bestScore, shownPercent } from "@invigil/rules/results/outcome";
import { scoreWaitsFor } from "@invigil/rules/results/provisional";
import { tidy } from "@invigil/grading/marks/points";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { TestDefinition } from "../../shared/tests/definitions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { formFields } from "../../shared/tests/form-fields.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { givenProblems, sectionMax, testMax } from "./given-problems.ts";
import { secondsUsed, toEvents } from "../../shared/attempts/seconds-used.ts";
import { presentStage } from "./stages/set-stages.ts";
import { readVerdicts, type Verdict } from "./interview-verdicts.queries.ts";
import { candidateRows, type CandidateRow } from "./test-report.queries.ts";

/** All candidates of a test of the recruiter's company. */
export async function readTestReport(deps: AttemptDeps, caller: Caller, slug: string): Promise<TestReport> {
  const { test } = await accessTest(deps.db, caller, { slug });
  const definition = await deps.definitions.get(test);
  const rows = await candidateRows(deps.db, test.id);
  // A program that fetches results has not read them.
  if (rows.some(({ state }) => state === "END") && caller.apiKeyId === undefined)
    await noteFirstStep(deps.db, { companyId: test.company_id, step: "report", at: deps.now() }).catch(
      // On a full disk a report can still be read.
      (error: unknown) => deps.log.warn({ err: error }, "could not note that a report was read"),
    );
  const isInterview = test.sub_test_type === "INT";
  const verdicts = isInterview ? await readVerdicts(deps.db, test.id) : new Map<number, Verdict>();
  return {
    test: {
      id: test.id,
      slug: test.slug,
      name: test.name,
      is_interview: isInterview,
      max_score: isInterview ? null : toMarks(testMax(definition, null)),
      cut_off: test.cut_off,
    },
    sections: definition.sections.map((section) => ({
      slug: section.slug,
      name: section.name,
      max_score: toMarks(sectionMax(section, null)),
    })),
    competencies:
      InterviewPlan.nullable()
        .parse(test.interview)
        ?.competencies.map(({ key, name }) => ({ key, name })) ?? [],
    form: formFields(test.settings).map(({ name, label }) => ({ name, label })),
    candidates: rows.map((row) => presentCandidate(row, definition, verdicts.get(row.attempt_id ?? 0))),
  };
}

function presentCandidate(row: CandidateRow, definition: TestDefinition, verdict?: Verdict): CandidateResult {
  const { evaluated } = row;
  const parts = definition.sections.map(({ id }) => row.sections?.[id] ?? { score: 0 });
  const score = evaluated && !row.is_interview ? (row.score ?? 0) : null;
  const maxScore = testMax(definition, row.chosen);
  const waiting = evaluated ? (row.waiting ?? []) : [];
  const best = score === null ? null : bestScore(score, openOf(row, definition));
  const reached = { score, best, maxScore };
  const waitsFor = scoreWaitsFor({
    ended: row.state === "END",
    evaluated,
    toMark: waiting.length > 0 || row.is_undecided,
    toDecide: !row.is_interview && row.late_drafts_waiting > 0,
  });
  return {
    username: row.username,
    full_name: row.full_name,
    email: row.email,
    status: candidateStatus({ ...row, waits_for: waitsFor }),
    stage: presentStage(row.stage),
    evaluated,
    waiting: waiting.length,
    late_drafts: row.late_drafts,
    late_drafts_waiting: row.late_drafts_waiting,
    score: score === null ? null : tidy(score),
    interview: row.interview,
    ...(row.never_began && { never_began: true as const }),
    review: verdict?.review ?? null,
    waits_for: waitsFor,
    max_score: row.is_interview ? null : toMarks(maxScore),
    ...percentsOf(reached),
    sections: parts.map((part) => (evaluated ? tidy(part.score) : null)),
    seconds_used: row.state === "END" ? secondsUsed(toEvents(row.clock), verdict?.beganAt) : null,
    submission_type: row.submission_type,
    reason: row.reason,
    start_time: row.started_at?.toISOString() ?? null,
    end_time: row.submitted_at?.toISOString() ?? null,
    evidence: row.evidence ?? {},
    evidence_dismissed: row.evidence_dismissed,
    evidence_waiting: row.evidence_waiting,
    form: CandidateResult.shape.form.parse(row.form),
    feedback: row.feedback,
    issues: (row.issues ?? []).map(({ at, ...issue }) => ({ ...issue, at: new Date(at).toISOString() })),
  };
}

/** The answers that wait for marks or for a decision about a late draft, and what they are worth. */
function openOf({ waiting, undecided, chosen }: CandidateRow, { sections }: TestDefinition) {
  const known = new Map([...(waiting ?? []), ...(undecided ?? [])]);
  return sections
    .flatMap((section) => givenProblems(section, chosen))
    .filter(({ id }) => known.has(id))
    .map(({ id, maxScore }) => ({ score: known.get(id) ?? null, max_score: maxScore }));
}

interface ReachedScores {
  score: number | null;
  best: number | null;
  maxScore: number | null;
}

function percentsOf({ score, best, maxScore }: ReachedScores): Pick<CandidateResult, "percent" | "best_percent"> {
  const percent = (points: number | null) =>
    points === null || maxScore === null ? null : shownPercent({ score: points, max_score: maxScore });
  return { percent: percent(score), best_percent: percent(best) };
}

function toMarks(marks: number | null): number | null {
  return marks === null ? null : tidy(marks);
}
