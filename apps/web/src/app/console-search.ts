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
  page?: number | undefined;
}

export interface StarterListed {
  search?: string | undefined;
  skill?: string | undefined;
  type?: string | undefined;
  difficulty?: string | undefined;
}

export const REPORT_TABS = ["statistics", "fairness", "questions", "feedback"] as const;
type ReportTab = (typeof REPORT_TABS)[number];

/** Which part of a report is shown, so that people who come back or reload continue where they were. */
export interface Reported {
  tab?: ReportTab | undefined;
  search?: string | undefined;
  show?: string | undefined;
}

/** Two answers to one problem, side by side. */
export interface Compared {
  problem?: string | undefined;
  left?: number | undefined;
  right?: number | undefined;
}
