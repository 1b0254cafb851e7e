/** Under this the keys are kept in the cache. */
export const KEYS = ["company", "keys"] as const;
