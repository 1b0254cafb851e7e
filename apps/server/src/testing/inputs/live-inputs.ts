import type { Cast } from "../cast.ts";
import type { RouteInput } from "./route-input.ts";

/** The calls for watching attempts, live and afterwards. */
export const liveInputs: Record<string, (cast: Cast) => RouteInput> = {
  "GET /api/v1/test/:slug/replay": ({ ended, owner, past }) => ({
    params: { slug: ended.slug },
    query: { username: owner.account.username, after: `${past.solution.id}.0` },
  }),
  "GET /api/v1/test/:slug/film": ({ running, owner }) => ({
    params: { slug: running.slug },
    query: { username: owner.account.username, limit: 10 },
  }),
  "GET /api/v1/test/:slug/live": ({ running }) => ({ params: { slug: running.slug } }),
  "POST /rpc/live.message/:slug": ({ running, owner }) => ({
    params: { slug: running.slug },
    body: { username: owner.account.username, text: "Please look into the camera." },
  }),
  "POST /rpc/live.seen/:slug": ({ running, owner }) => ({
    params: { slug: running.slug },
    body: { username: owner.account.username, alerts: 1 },
  }),
  "POST /rpc/live.acknowledge/:id": ({ messageId }) => ({ params: { id: messageId } }),
};
