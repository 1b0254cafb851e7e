import { CandidateStatus } from "@invigil/contract/inviting/candidates";
import { Stage } from "@invigil/contract/results/stages";
import type { CandidateResult } from "@invigil/contract/results/test-report";
import { candidateStatusName } from "@invigil/rules/results/candidate-status";
import { stageName } from "@invigil/rules/results/stages";
import { outcomeOf } from "@invigil/rules/results/outcome";
import { arrangeRows, type Sorting } from "../../parts/arrange-rows.ts";
import type { Column } from "./columns.ts";

export interface Filter {
  search: string;
  /** A status or another filter, or empty for all. */
  only: string;
  /** A stage, or empty for all. */
  stage: string;
}

/** The stages to choose from, each with how many are there. */
export function stageFilters(candidates: readonly CandidateResult[]) {
  const counts = Map.groupBy(candidates, ({ stage }) => stage.stage);
  return [
    { value: "", label: "All stages" },
    ...Stage.options.map((stage) => ({
      value: stage,
      label: `${stageName(stage)} (${counts.get(stage)?.length ?? 0})`,
    })),
  ];
}

export const FILTERS = [
  { value: "", label: "All candidates" },
  ...CandidateStatus.options.map((status) => ({ value: status, label: candidateStatusName(status) })),
  { value: "ended", label: "Submitted or evaluated" },
  { value: "waiting", label: "With answers to mark" },
  { value: "late-drafts", label: "With undecided late drafts" },
  { value: "noted", label: "With evidence" },
  { value: "alerts", label: "With alerts to look at" },
  { value: "passed", label: "Passed" },
  { value: "failed", label: "Failed" },
  { value: "open", label: "Undecided" },
];

const RESULTS = { passed: "PAS", failed: "FAL" } as const;

/** An interview has no answers to mark one by one; a person decides the whole. */
export const INTERVIEW_FILTERS = [
  ...FILTERS.filter(({ value }) => !["waiting", "late-drafts", "open"].includes(value)),
  { value: "undecided", label: "Not decided yet" },
];

interface Wanted {
  filter: Filter;
  sorting: Sorting;
  columns: readonly Column[];
  cutOff: number | null;
}

/** Returns the candidates that match the filters, in the chosen order. */
export function arrange(candidates: readonly CandidateResult[], wanted: Wanted): CandidateResult[] {
  const { filter, sorting, columns, cutOff } = wanted;
  const column = columns.find(({ id }) => id === sorting.by);
  return arrangeRows(candidates, {
    search: filter.search,
    // Searches only what is shown, because other matches would look like errors.
    textOf: ({ full_name, email }) => `${full_name} ${email}`,
    fits: (candidate) =>
      (filter.stage === "" || candidate.stage.stage === filter.stage) && isAskedFor(candidate, filter.only, cutOff),
    valueOf: column?.value ?? (({ full_name: name }) => name),
    direction: sorting.direction,
  });
}

function isAskedFor(candidate: CandidateResult, only: string, cutOff: number | null): boolean {
  switch (only) {
    case "":
      return true;
    case "ended":
      return candidate.status === "submitted" || candidate.status === "evaluated";
    case "waiting":
      return candidate.waiting > 0;
    case "late-drafts":
      return candidate.late_drafts_waiting > 0;
    case "noted":
      return Object.keys(candidate.evidence).length > 0;
    case "alerts":
      return candidate.evidence_waiting > 0;
    case "undecided":
      return candidate.interview === "CMP" || candidate.interview === "NRE";
    case "open":
      return outcomeOf(candidate, cutOff) === only;
    case "passed":
    case "failed":
      return candidate.interview === RESULTS[only] || outcomeOf(candidate, cutOff) === only;
    default:
      return candidate.status === only;
  }
}
