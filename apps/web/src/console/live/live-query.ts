import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readLive } from "@invigil/contract/proctoring/live";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function liveQuery(slug: string) {
  return queryOptions({
    queryKey: ["live", slug] as const,
    queryFn: ({ signal }) => call(readLive, { params: { slug } }, { family: "CON", signal, retries: 2 }),
  });
}

const LINES = 60;
/** How often the open drawer looks for new entries. */
const LOOK_EVERY = 2_000;

/** The latest entries of one attempt's timeline, refreshed while the drawer is open. */
export function growingTimelineQuery(slug: string, username: string) {
  return queryOptions({
    queryKey: ["live-timeline", slug, username] as const,
    queryFn: ({ signal }) => {
      const query = { username, newest: true, limit: LINES };
      return call(readTimeline, { params: { slug }, query }, { family: "CON", signal });
    },
    refetchInterval: LOOK_EVERY,
  });
}
