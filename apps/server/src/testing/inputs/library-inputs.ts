import type { Cast } from "../cast.ts";

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
}

/** The calls of the library, for `routeInputs`. */
export const libraryInputs: Record<string, (cast: Cast) => Input> = {
  "GET /api/v1/library": () => ({ query: { search: "canary", page: 1 } }),
  "POST /api/v1/library/arrange": ({ draft }) => ({
    body: { problems: [{ slug: draft.slug, folder: "Arranged", add_tags: ["new"] }] },
  }),
  "POST /api/v1/library/problem": () => ({ body: { problem_type: "MCQ", title: "A new question" } }),
  "GET /api/v1/library/problem/:slug": ({ draft }) => ({ params: { slug: draft.slug } }),
  "PATCH /api/v1/library/problem/:slug": ({ draft }) => ({
    params: { slug: draft.slug },
    body: { edit: 1, title: "Another title", tags: ["a tag"], grading: { rubric: [] }, children: [] },
  }),
  "POST /api/v1/library/problem/:slug/publish": ({ draft }) => ({ params: { slug: draft.slug }, body: { edit: 1 } }),
  "POST /api/v1/library/problem/:slug/draft": ({ solution }) => ({ params: { slug: solution.problem } }),
  "POST /api/v1/library/problem/:slug/duplicate": ({ solution }) => ({ params: { slug: solution.problem } }),
  "POST /api/v1/library/problem/:slug/archive": ({ draft }) => ({
    params: { slug: draft.slug },
    body: { archived: true },
  }),
  "DELETE /api/v1/library/problem/:slug": ({ draft }) => ({ params: { slug: draft.slug } }),
  "GET /api/v1/library/problem/:slug/versions": ({ draft }) => ({ params: { slug: draft.slug } }),
  "GET /api/v1/starter": () => ({ query: { search: "customers", skill: "sql" } }),
  "GET /api/v1/starter/:slug": () => ({ params: { slug: "customers-without-orders" } }),
  "POST /api/v1/starter/copy": () => ({ body: { slugs: ["customers-without-orders"], folder: "Copied" } }),
  "GET /api/v1/ready-tests": () => ({}),
  "POST /api/v1/ready-tests/:slug/use": () => ({ params: { slug: "data-analyst" } }),
  "POST /api/v1/library/file": () => ({ body: { name: "notes.txt" } }),
  "GET /api/v1/library/file": () => ({ query: { search: "canary", page: 1 } }),
  "DELETE /api/v1/library/file/:id": ({ office }) => ({ params: { id: office.fileId } }),
  "POST /api/v1/library/problem/:slug/trial": ({ owner }) => ({
    params: { slug: owner.problems.at(-1)?.slug ?? "" },
    body: { technology: "python", code: "print(1)", cases: "all" },
  }),
  "POST /api/v1/library/problem/:slug/check": ({ draft }) => ({
    params: { slug: draft.slug },
    body: { answer: { answer: "an answer" } },
  }),
  "POST /api/v1/library/problem/:slug/environment": ({ owner }) => ({
    params: { slug: owner.problems[2]?.slug ?? "" },
    body: { editor_type: "light", tab: "a-tab-of-an-author", take_over: false, fresh: true },
  }),
};
