import { readTimeline, type EvidenceKind } from "@invigil/contract/proctoring/evidence";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The most that one call can return. */
const LINES_A_CALL = 500;

interface Wanted {
  slug: string;
  username: string;
  /** Empty for all kinds. */
  kinds: readonly EvidenceKind[];
}

export function timelineQuery({ slug, username, kinds }: Wanted) {
  return infiniteQueryOptions({
    queryKey: ["timeline", slug, username, kinds] as const,
    queryFn: ({ pageParam: after, signal }) => {
      const only = kinds.length === 0 ? undefined : [...kinds];
      const query = { username, kinds: only, after, limit: LINES_A_CALL };
      return call(readTimeline, { params: { slug }, query }, { family: "SS2", signal, retries: 2 });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
