import type { Cast } from "../cast.ts";
import type { RouteInput } from "./route-input.ts";

/** The calls of test authors. */
export const authoringInputs: Record<string, (cast: Cast) => RouteInput> = {
  "POST /api/v1/tests": () => ({ body: { name: "Another test" } }),
  "GET /api/v1/tests/:slug": ({ running }) => ({ params: { slug: running.slug } }),
  "PATCH /api/v1/tests/:slug": ({ running }) => ({
    params: { slug: running.slug },
    body: { edit: 1, onboarding: { identity_card: false, profile_data: true, custom_form: false, fields: [] } },
  }),
  "DELETE /api/v1/tests/:slug": ({ draftTest }) => ({ params: { slug: draftTest.slug } }),
  "POST /api/v1/tests/:slug/publish": ({ draftTest }) => ({ params: { slug: draftTest.slug } }),
  "POST /api/v1/tests/:slug/archive": ({ draftTest }) => ({ params: { slug: draftTest.slug } }),
  "POST /api/v1/tests/:slug/restore": ({ draftTest }) => ({ params: { slug: draftTest.slug } }),
  "POST /api/v1/tests/:slug/duplicate": ({ running }) => ({ params: { slug: running.slug } }),
  "DELETE /api/v1/tests/:slug/trial": ({ running }) => ({ params: { slug: running.slug }, query: { over: true } }),
  "GET /api/v1/usable-problems": () => ({ query: { search: "canary", type: "TEX" } }),
};
