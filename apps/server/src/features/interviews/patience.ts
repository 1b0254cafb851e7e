/** Whoever takes longer than this is not waited for, in milliseconds. */
export const PATIENCE = { cv: 60_000, preparing: 20_000, thinking: 15_000 } as const;
