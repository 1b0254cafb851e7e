import type { Candidate, CandidateStatus } from "@invigil/contract/candidates";

export const STATUS_NAMES: Record<CandidateStatus, string> = {
  invited: "Invited",
  opened: "Opened",
  onboarding: "Onboarding",
  running: "Running",
  extended: "May go on",
  submitted: "Submitted",
  evaluated: "Evaluated",
  revoked: "Revoked",
};

export const STATUSES = Object.keys(STATUS_NAMES) as CandidateStatus[];

export type SortBy = "name" | "status" | "invited_at" | "score";

export interface Arrangement {
  search: string;
  status: CandidateStatus | "all";
  sortBy: SortBy;
  descending: boolean;
}

const keys: Record<SortBy, (candidate: Candidate) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  status: ({ status }) => STATUSES.indexOf(status),
  invited_at: ({ invited_at }) => invited_at,
  score: ({ score }) => score ?? Number.NEGATIVE_INFINITY,
};

/** Those that were asked for, in the order that was asked for. */
export function arrange(candidates: readonly Candidate[], asked: Arrangement): Candidate[] {
  const words = asked.search.toLowerCase().split(/\s+/).filter(Boolean);
  const keyOf = keys[asked.sortBy];
  const sign = asked.descending ? -1 : 1;
  return candidates
    .filter(({ status }) => asked.status === "all" || status === asked.status)
    .filter(({ name, email }) => words.every((word) => `${name} ${email}`.toLowerCase().includes(word)))
    .toSorted((a, b) => {
      const [left, right] = [keyOf(a), keyOf(b)];
      return left < right ? -sign : left > right ? sign : 0;
    });
}

/** How many there are of each status, for the filter. */
export function countStatuses(candidates: readonly Candidate[]): Map<CandidateStatus, number> {
  const counts = new Map<CandidateStatus, number>();
  for (const { status } of candidates) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
