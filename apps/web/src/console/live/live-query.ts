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
/** The drawer is open on one candidate: this is how soon a line shows. */
const LOOK_EVERY = 2_000;

/** The last lines of one attempt's timeline, as they come. */
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
