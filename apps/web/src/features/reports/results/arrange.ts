import type { CandidateResult } from "@invigil/contract/test-report";
import { hasPassed } from "@invigil/rules/statistics";
import type { Column } from "./columns.ts";

export interface Sorting {
  /** The name of the candidate, or a column's id. */
  by: string;
  direction: "ascending" | "descending";
}

export interface Filter {
  search: string;
  /** A state, or what the cut-off or a person decides; empty: all. */
  only: string;
}

export const FILTERS = [
  { value: "", label: "All candidates" },
  { value: "submitted", label: "Submitted" },
  { value: "running", label: "Running" },
  { value: "started", label: "Not begun" },
  { value: "invited", label: "Invited" },
  { value: "waiting", label: "To be marked" },
  { value: "noted", label: "With noted evidence" },
  { value: "passed", label: "Passed" },
  { value: "failed", label: "Failed" },
] as const;

interface Wanted {
  filter: Filter;
  sorting: Sorting;
  columns: readonly Column[];
  cutOff: number | null;
}

/** The candidates that are asked for, in the order that is asked for. */
export function arrange(candidates: readonly CandidateResult[], wanted: Wanted): CandidateResult[] {
  const { filter, sorting, columns, cutOff } = wanted;
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = candidates.filter((candidate) => {
    const names = `${candidate.full_name} ${candidate.email} ${candidate.username}`.toLowerCase();
    return words.every((word) => names.includes(word)) && isAskedFor(candidate, filter.only, cutOff);
  });
  const column = columns.find(({ id }) => id === sorting.by);
  const value = column?.value ?? (({ full_name: name }: CandidateResult) => name);
  const sign = sorting.direction === "ascending" ? 1 : -1;
  return found
    .map((candidate) => ({ candidate, key: value(candidate) }))
    .toSorted((a, b) => {
      // Who has no value is at the end, whichever way it is sorted.
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return sign * compare(a.key, b.key);
    })
    .map(({ candidate }) => candidate);
}

// Making one for every comparison takes longer than everything else here.
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
}

function isAskedFor(candidate: CandidateResult, only: string, cutOff: number | null): boolean {
  switch (only) {
    case "":
      return true;
    case "waiting":
      return candidate.waiting > 0;
    case "noted":
      return Object.keys(candidate.evidence).length > 0;
    case "passed":
      return hasPassed(candidate, cutOff) === true;
    case "failed":
      return hasPassed(candidate, cutOff) === false;
    default:
      return candidate.state === only;
  }
}
