import type { Cast } from "../cast.ts";
import type { RouteInput } from "./route-input.ts";

/** The calls of the recruiter's reports, marks and comments, for `routeInputs`. */
export const reportInputs: Record<string, (cast: Cast) => RouteInput> = {
  "GET /api/v1/test/:slug/report": ({ ended }) => ({ params: { slug: ended.slug } }),
  "GET /api/v1/test/:slug/statistics": ({ ended }) => ({ params: { slug: ended.slug } }),
  "GET /api/v1/test/:slug/report/export": ({ ended }) => ({ params: { slug: ended.slug }, query: { format: "csv" } }),
  "POST /rpc/candidates.stage/:slug": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    body: {
      moves: [{ username: owner.account.username, stage: "hold", before: { stage: "review", at: null }, note: "" }],
    },
  }),
  "GET /api/v1/test/:slug/stages": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    query: { username: owner.account.username },
  }),
  "GET /api/v1/test/:slug/shares": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    query: { username: owner.account.username },
  }),
  "POST /api/v1/test/:slug/shares": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    body: { username: owner.account.username, name: "The team", content: "answers", days: 7 },
  }),
  "POST /rpc/share.withdraw/:id": () => ({ params: { id: 999_999 } }),
  "GET /api/v1/shared-report/:token": () => ({ params: { token: "1.no-such-link" } }),
  "GET /media/shared/:key/:id/:name": () => ({ params: { key: "1.no-such-link", id: "none", name: "none" } }),
  "GET /api/v1/review/:slug": ({ past }) => ({ params: { slug: past.solution.slug } }),
  "PUT /api/v1/review/:slug/mark": ({ past }) => ({
    params: { slug: past.solution.slug },
    body: { score: 5, comment: "Well said.", rubric: {} },
  }),
  "DELETE /api/v1/review/:slug/mark": ({ past }) => ({ params: { slug: past.solution.slug } }),
  "GET /api/v1/test/:slug/marking": ({ ended }) => ({ params: { slug: ended.slug } }),
  "POST /rpc/marking.assign/:slug": ({ ended }) => ({
    params: { slug: ended.slug },
    body: { way: "chosen", solutions: ["no-such-answer"], reviewers: [] },
  }),
  "POST /rpc/marking.anonymous/:slug": ({ ended }) => ({ params: { slug: ended.slug }, body: { anonymous: true } }),
  "GET /api/v1/home/tasks": () => ({}),
  "GET /api/v1/search": () => ({ query: { text: "demo" } }),
  "GET /api/v1/home/figures": ({ ended }) => ({ query: { test: ended.slug } }),
  "GET /api/v1/marking": () => ({}),
  "GET /api/v1/interviews/:id": ({ heldInterview: { id } }) => ({ params: { id } }),
  "PUT /api/v1/interviews/:id/marks": ({ heldInterview: { id } }) => ({
    params: { id },
    body: { marks: [{ competency: "debugging", mark: 3, note: "Found the cause." }] },
  }),
  "PUT /api/v1/interviews/:id/decision": ({ heldInterview: { id } }) => ({
    params: { id },
    body: { result: "PAS", reason: "Found and explained the cause." },
  }),
  "PUT /api/v1/interviews/:id/late-answers/:late": ({ heldInterview: { id } }) => ({
    params: { id, late: 1 },
    body: { state: "declined", reason: "It was typed by somebody else." },
  }),
  "GET /api/v1/interviews/:id/export": ({ heldInterview: { id } }) => ({ params: { id } }),
  "GET /api/v1/interviews/:id/late-answers/:late/recording": ({ heldInterview: { id } }) => ({
    params: { id, late: 999_999 },
  }),
  "GET /api/v1/interviews/:id/recordings/:seq": ({ heldInterview: { id } }) => ({ params: { id, seq: 1 } }),
  "GET /api/v1/interviews/:id/cv": ({ heldInterview: { id } }) => ({ params: { id } }),
  "GET /api/v1/interview-voices/:voice": () => ({ params: { voice: "slt" } }),
  "GET /api/v1/tests/:slug/fairness": ({ heldInterview: { slug } }) => ({ params: { slug } }),
  "GET /api/v1/tests/:slug/passed-questions": ({ heldInterview: { slug } }) => ({ params: { slug } }),
  "PUT /api/v1/interviews/:id/passed-questions/:seq": ({ heldInterview: { id } }) => ({
    params: { id, seq: 1 },
    body: { answered: true },
  }),
  "POST /interview-ai/api/v1/groups": ({ heldInterview: { id } }) => ({
    body: { test_solution_id: id, groups: [{ by: "age", group: "40 to 49" }] },
  }),
  "POST /rpc/late_draft.hand_in": ({ past }) => ({
    body: {
      test_solution_set: past.setId,
      problem: past.solution.problem,
      answer: "canary-answer, and more",
      cleared: false,
      seq: 2,
      base: 1,
      writer: past.solution.writer,
      written_at: "2026-01-01T10:00:00.000Z",
    },
  }),
  "POST /rpc/late_draft.accept/:id": ({ lateDraftId }) => ({ params: { id: lateDraftId } }),
  "POST /rpc/late_draft.decline/:id": ({ lateDraftId }) => ({
    params: { id: lateDraftId },
    body: { reason: "The server had not heard from the page for an hour." },
  }),
  "GET /api/v1/test/:slug/integrity": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    query: { username: owner.account.username },
  }),
  "GET /api/v1/test/:slug/report.pdf": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    query: { username: owner.account.username },
  }),
  "GET /api/v1/test/:slug/flags": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    query: { username: owner.account.username },
  }),
  // Not a line that anyone comments on; the route's own test covers who may comment.
  "POST /rpc/flag.comment/:id": () => ({ params: { id: 1 }, body: { text: "I fetched a glass of water." } }),
  // The same: there is no such line.
  "POST /rpc/evidence.judge/:slug": ({ ended, owner }) => ({
    params: { slug: ended.slug },
    query: { username: owner.account.username },
    body: { verdict: "dismissed", events: [999_999], reason: "detector", text: "" },
  }),
  "POST /rpc/flag.answer/:id": () => ({ params: { id: 1 }, body: { text: "That is fine." } }),
};
