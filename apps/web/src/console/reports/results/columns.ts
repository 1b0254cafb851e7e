import { interviewResultText } from "@invigil/contract/interviews/results";
import type { CandidateResult, TestReport } from "@invigil/contract/results/test-report";
import { candidateStatusName } from "@invigil/rules/results/candidate-status";
import { formatMoment } from "@invigil/rules/time/dates";
import { evidenceName, NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";
import { stageName } from "@invigil/rules/results/stages";
import { numberText } from "@invigil/rules/text/number-text";
import { endingOf, outcomeOf, outcomeText } from "@invigil/rules/results/outcome";
import { markProvisional } from "@invigil/rules/results/provisional";
import { usedText } from "@invigil/rules/time/test-time";
import { scoreText } from "../../../shared/reports/report-texts.ts";

type Value = string | number | null;

export interface Column {
  id: string;
  label: string;
  /** The value to sort by; null comes last in either direction. */
  value: (candidate: CandidateResult) => Value;
  text: (candidate: CandidateResult) => string;
  isNumber: boolean;
  /** In pixels. */
  width: number;
  /** Whether the column is shown by default. */
  shown: boolean;
}

const NONE = "–";

/** The columns of a report after the name, which always comes first. */
export function columnsOf({ test, sections, form, candidates }: TestReport, cutOff: number | null): Column[] {
  const kinds = NOTABLE_KINDS.filter((kind) => candidates.some(({ evidence }) => evidence[kind] !== undefined));
  return [
    words("stage", "Stage", 250, ({ stage: { stage } }) => stageName(stage)),
    words("email", "E-mail", 210, ({ email }) => email),
    words("status", "Status", 110, ({ status }) => candidateStatusName(status)),
    ...(test.is_interview ? [interviewResult] : pointColumns(cutOff)),
    ...(candidates.some(({ late_drafts: late }) => late > 0) ? [lateDrafts] : []),
    ...sections.map(({ slug, name }, index) =>
      number(`section-${slug}`, name, 120, (candidate) => candidate.sections[index] ?? null),
    ),
    number(
      "time",
      "Time used",
      120,
      ({ seconds_used: used }) => used,
      ({ seconds_used: used }) => usedText(used ?? 0),
    ),
    words("submission", "Submitted", 150, (candidate) => endingOf(candidate)?.how ?? null),
    { ...words("reason", "Reason", 190, (candidate) => endingOf(candidate)?.why ?? null), shown: false },
    {
      ...words("end", "Ended", 190, ({ end_time: end }) => end),
      text: ({ end_time: end }) => (end === null ? NONE : formatMoment(end)),
      shown: false,
    },
    ...kinds.map((kind) => ({
      ...number(`evidence-${kind}`, evidenceName(kind), 120, ({ evidence, status }) =>
        status === "invited" || status === "opened" ? null : (evidence[kind] ?? 0),
      ),
    })),
    ...(candidates.some(({ evidence_dismissed: dismissed }) => dismissed > 0)
      ? [
          {
            ...number("dismissed", "Dismissed evidence", 170, ({ evidence_dismissed: dismissed }) => dismissed),
            shown: false,
          },
        ]
      : []),
    ...form.map(({ name, label }) => ({
      ...words(`form-${name}`, label, 150, ({ form: written }) => written[name] || null),
      shown: false,
    })),
    { ...number("rating", "Rating", 90, ({ feedback }) => feedback?.rating ?? null), shown: false },
  ];
}

/** Instead of points, which interviews do not have. */
const interviewResult = words("interview", "Result", 130, ({ interview, never_began: neverBegan }) =>
  interview === null ? null : interviewResultText(interview, neverBegan),
);

function pointColumns(cutOff: number | null): Column[] {
  return [
    number(
      "score",
      "Score",
      205,
      ({ score }) => score,
      ({ score, max_score, waits_for: waitsFor }) =>
        markProvisional(max_score === null ? numberText(score ?? 0) : scoreText(score, max_score), waitsFor),
    ),
    number(
      "percent",
      "Percentage",
      175,
      ({ percent }) => percent,
      ({ percent, waits_for: waitsFor }) => markProvisional(`${numberText(percent ?? 0)}%`, waitsFor),
    ),
    ...(cutOff === null ? [] : [words("passed", "Result", 270, (candidate) => resultOf(candidate, cutOff))]),
    number("waiting", "Answers to mark", 165, ({ waiting, evaluated }) => (evaluated ? waiting : null)),
  ];
}

/** Shown only if there are late drafts. */
const lateDrafts: Column = number(
  "late-drafts",
  "Late drafts",
  150,
  ({ late_drafts: late }) => late,
  ({ late_drafts: late, late_drafts_waiting: waiting }) =>
    waiting === 0 ? String(late) : `${late} (${waiting} undecided)`,
);

function resultOf(candidate: CandidateResult, cutOff: number): string | null {
  const outcome = outcomeOf(candidate, cutOff);
  return outcome === null ? null : outcomeText(outcome, candidate.waits_for);
}

function words(id: string, label: string, width: number, value: (candidate: CandidateResult) => string | null): Column {
  return { id, label, width, value, text: (each) => value(each) ?? NONE, isNumber: false, shown: true };
}

function number(
  id: string,
  label: string,
  width: number,
  value: (candidate: CandidateResult) => number | null,
  text: (candidate: CandidateResult) => string = (each) => numberText(value(each) ?? 0),
): Column {
  return {
    id,
    label,
    width,
    value,
    text: (each) => (value(each) === null ? NONE : text(each)),
    isNumber: true,
    shown: true,
  };
}
