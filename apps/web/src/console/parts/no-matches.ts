/** Shown in place of a list whose filters exclude every candidate. */
export const NO_CANDIDATES_MATCH = "No candidates match these filters.";
