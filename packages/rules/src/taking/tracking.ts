/** Paths here have no `/v1` prefix. */
export function slugsOfPath(path: string): { testSlug: string | null; problemSlug: string | null } {
  const segments = path.split("/");
  return { testSlug: segments[2] || null, problemSlug: segments[4] || null };
}
