/**
 * Whoever takes longer than this is not waited for, in milliseconds. For a CV it counts from when somebody begins to
 * read it; before that, it counts only if nobody reads any, and there is an end to waiting for one's turn.
 */
export const PATIENCE = { cv: 60_000, cvTurn: 600_000, preparing: 20_000, thinking: 15_000, outcome: 300_000 } as const;
/** A worker that reads CVs has begun with one within this time: no file may take longer. */
export const CV_READERS = 30_000;
