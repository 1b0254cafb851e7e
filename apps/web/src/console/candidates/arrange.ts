import { CandidateStatus, type Candidate } from "@invigil/contract/inviting/candidates";
import { arrangeRows, type Sorting } from "../parts/arrange-rows.ts";

export const STATUSES = CandidateStatus.options;

/** The table's columns after the name, which always comes first. */
export const COLUMNS = [
  { id: "email", label: "E-mail", shown: true },
  { id: "status", label: "Status", shown: true },
  { id: "score", label: "Score", shown: true },
  { id: "invited_at", label: "Invited", shown: true },
  { id: "opened_at", label: "Opened", shown: false },
  { id: "reminded_at", label: "Reminded", shown: false },
  { id: "starts_until", label: "Can start until", shown: true },
  { id: "started_at", label: "Started", shown: false },
  { id: "submitted_at", label: "Submitted", shown: false },
] as const;
export type ColumnId = (typeof COLUMNS)[number]["id"];

export interface Arrangement {
  search: string;
  status: CandidateStatus | "all";
  sorting: Sorting;
}

const VALUES: Record<ColumnId, (candidate: Candidate) => string | number | null> = {
  email: ({ email }) => email,
  status: ({ status }) => STATUSES.indexOf(status),
  score: ({ score }) => score,
  invited_at: ({ invited_at }) => invited_at,
  opened_at: ({ opened_at }) => opened_at,
  reminded_at: ({ reminded_at }) => reminded_at,
  starts_until: ({ starts_until }) => starts_until,
  started_at: ({ started_at }) => started_at,
  submitted_at: ({ submitted_at }) => submitted_at,
};

/** Returns the candidates that match the filters, in the chosen order. */
export function arrange(candidates: readonly Candidate[], { search, status, sorting }: Arrangement): Candidate[] {
  const column = COLUMNS.find(({ id }) => id === sorting.by);
  return arrangeRows(candidates, {
    search,
    textOf: ({ name, email }) => `${name} ${email}`,
    fits: (candidate) => status === "all" || candidate.status === status,
    valueOf: column ? VALUES[column.id] : ({ name }) => name,
    direction: sorting.direction,
  });
}

/** Counts the candidates of each status, for the filter. */
export function countStatuses(candidates: readonly Candidate[]): Map<CandidateStatus, number> {
  const counts = new Map<CandidateStatus, number>();
  for (const { status } of candidates) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
