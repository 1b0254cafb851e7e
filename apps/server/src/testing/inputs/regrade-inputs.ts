import type { Cast } from "../cast.ts";

/** Part of `routeInputs`: regrades, similar answers, import and export of problems. */
export const regradeInputs = {
  "GET /api/v1/test/:slug/regrades": ({ ended }: Cast) => ({ params: { slug: ended.slug } }),
  "GET /api/v1/test/:slug/regrade-key": ({ ended }: Cast) => ({
    params: { slug: ended.slug },
    query: { problem: ended.sections[0]?.problems[1]?.slug ?? "" },
  }),
  "POST /api/v1/test/:slug/regrades": ({ ended }: Cast) => ({
    params: { slug: ended.slug },
    body: { problem: ended.sections[0]?.problems[0]?.slug, change: { points: 5 } },
  }),
  "GET /api/v1/regrade/:id": ({ regrade }: Cast) => ({ params: { id: regrade } }),
  "POST /api/v1/regrade/:id/apply": ({ regrade }: Cast) => ({ params: { id: regrade }, body: {} }),
  "POST /api/v1/regrade/:id/repeat": ({ regrade, ended }: Cast) => ({
    params: { id: regrade },
    body: { test: ended.slug },
  }),
  "POST /api/v1/regrade/:id/discard": ({ regrade }: Cast) => ({ params: { id: regrade }, body: {} }),
  "GET /api/v1/test/:slug/similarity": ({ ended }: Cast) => ({
    params: { slug: ended.slug },
    query: { problem: ended.sections[0]?.problems[0]?.slug ?? "" },
  }),
  "GET /api/v1/test/:slug/similarity/pair": ({ ended, past }: Cast) => ({
    params: { slug: ended.slug },
    query: { problem: past.solution.problem, left: past.solution.id, right: past.solution.id },
  }),

  // The uploaded file is in no supported format.
  "POST /api/v1/library/import": () => ({ body: { folder: "Imported" } }),
  "GET /api/v1/library/export": () => ({ query: { format: "invigil", folder: "Nothing here" } }),
  "GET /api/v1/library/export/check": () => ({ query: { format: "gift", folder: "Nothing here" } }),
  "GET /api/v1/library/folders": () => ({}),
} satisfies Record<string, (cast: Cast) => object>;
