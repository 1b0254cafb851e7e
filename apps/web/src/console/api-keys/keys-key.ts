/** The query key for the company's API keys. */
export const KEYS = ["company", "keys"] as const;
