/** Kept apart from the query, because a running test drops a report but loads none. */
export const reportKey = (slug: string, username?: string) => ["report", slug, username ?? null] as const;
