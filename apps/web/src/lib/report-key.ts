/** Apart from the query: a running test forgets a report, but reads none. */
export const reportKey = (slug: string, username?: string) => ["report", slug, username ?? null] as const;
