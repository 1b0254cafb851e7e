import { text, whole } from "./search-values.ts";

/** A list's filters, all of them optional. */
export interface Listed {
  state?: string | undefined;
  search?: string | undefined;
}

export interface LibraryListed extends Listed {
  type?: string | undefined;
  difficulty?: string | undefined;
  tag?: string | undefined;
  folder?: string | undefined;
  sort?: string | undefined;
  direction?: string | undefined;
  page?: number | undefined;
}

export interface StarterListed {
  search?: string | undefined;
  skill?: string | undefined;
  type?: string | undefined;
  difficulty?: string | undefined;
}

const REPORT_TABS = ["statistics", "fairness", "questions", "feedback"] as const;
type ReportTab = (typeof REPORT_TABS)[number];

/** Which part of a report is shown, so that people who come back or reload continue where they were. */
interface Reported {
  tab?: ReportTab | undefined;
  search?: string | undefined;
  show?: string | undefined;
  stage?: string | undefined;
  /** Candidates side by side instead: their user names, separated by commas. */
  compare?: string | undefined;
}

export function toReported(search: Record<string, unknown>): Reported {
  return {
    tab: REPORT_TABS.find((tab) => tab === search["tab"]),
    search: text(search["search"]),
    show: text(search["show"]),
    stage: text(search["stage"]),
    compare: text(search["compare"]),
  };
}

/** Two answers to one problem, side by side; `across` also compares with those of other tests. */
interface Compared {
  across?: "tests" | undefined;
  problem?: string | undefined;
  left?: number | undefined;
  right?: number | undefined;
}

export function toCompared(search: Record<string, unknown>): Compared {
  return {
    problem: text(search["problem"]),
    left: whole(search["left"]),
    right: whole(search["right"]),
    across: search["across"] === "tests" ? "tests" : undefined,
  };
}
