import type { Receipt } from "@invigil/contract/taking/attempts";
import type { Solution } from "@invigil/contract/taking/solutions";
import type { Test } from "@invigil/contract/taking/tests";
import { screen } from "@testing-library/react";
import { identityQuery, testQuery } from "../lib/resources.ts";
import { errorReply, fakeFetch } from "./fake-fetch.ts";
import { aReceipt, aSolutionSet, aTest, candidate } from "./fixtures.ts";
import { renderApp } from "./render-app.tsx";
import { testQueryClient } from "./render.tsx";

export const answers = [
  { problem: "p-1", title: "First question", problem_type: "TEX", seq: 3, digest: "ab12".repeat(16), saved_at: null },
  { problem: "p-2", title: "Second question", problem_type: "TEX", seq: null, digest: null, saved_at: null },
];

const flag = {
  id: 5,
  kind: "paste-outside",
  label: null,
  at: "2026-01-01T10:00:00.000Z",
  ends_at: null,
  duration: null,
  seen: null,
  media: null,
  confidence: null,
  problem: "A sum",
  size: 340,
  comments: [],
};

export const lateReceipt = {
  id: "r-1",
  test_slug: "demo",
  problem: "p-1",
  title: "First question",
  problem_type: "TEX",
  seq: 4,
  digest: "cd34".repeat(16),
  written_at: "2026-01-01T10:29:00.000Z",
  received_at: "2026-01-01T10:40:00.000Z",
  payload: "{}",
  signature: "sig",
  public_key: "key",
  state: "waiting" as const,
  decided_at: null,
};

const recorded = { resource_uri: "/media/proctor/ADO-1" };

interface Opened {
  head?: number;
  test?: Partial<Test>;
  receipt?: Partial<Receipt>;
  /** How the server answers a late draft. */
  handIn?: () => Response;
  /** The answer that the server has. */
  stored?: Solution;
  /** What the server replies when it is asked for its time. */
  time?: () => Response;
}

/** The page after the end of an attempt, and what it asked the server for. */
export async function openFeedback({ head = 404, test = {}, receipt = {}, handIn, stored, time }: Opened = {}) {
  let late_drafts: (typeof lateReceipt)[] = [];
  const requests = fakeFetch(({ path, method }) => {
    if (method === "HEAD") return new Response(null, { status: head });
    if (path === "/api/v1/test/demo/receipt") return Response.json(aReceipt({ answers, late_drafts, ...receipt }));
    if (path === "/api.v2/assessment/3/solutionset") return Response.json(aSolutionSet({ status: "END" }));
    if (path.startsWith("/api/v1/hacker/7/solution?") && stored) return Response.json(stored);
    if (path === "/rpc/get_server_time" && time) return time();
    if (path === "/rpc/late_draft.hand_in" && handIn) {
      const reply = handIn();
      if (reply.ok) late_drafts = [lateReceipt];
      return reply;
    }
    if (/^\/interview-ai\/api\/v1\/late-(answer|recording)$/.test(path) && handIn) return handIn();
    if (path === "/rpc/recording.sign") return Response.json({ signed_url: "http://localhost/put", ...recorded });
    if (path === "/rpc/recording.confirm") {
      late_drafts = [{ ...lateReceipt, problem_type: "ADO" }];
      return Response.json({ ...recorded, size: 16_044, content_type: "audio/wav" });
    }
    if (path.startsWith("/api/v1/test/demo/flags")) return Response.json({ flags: [flag], more: false });
    if (path === "/rpc/flag.comment/5") return Response.json({ ...flag, comments: [] });
    if (path === "/interview-ai/api/v1/groups") return Response.json({ ok: true });
    if (path === "/rpc/feedback.collect") return Response.json({ ok: true });
    return errorReply(404, "not_found");
  });
  const queryClient = testQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  queryClient.setQueryData(identityQuery().queryKey, candidate);
  queryClient.setQueryData(testQuery("demo").queryKey, aTest({ is_expired: true, session_state: "END", ...test }));
  const { router } = await renderApp({ path: "/v1/test/demo/feedback", queryClient });
  await screen.findByRole("heading", { level: 1, name: test.missed ? "It is too late to start" : "Thank you" });
  return { requests, router };
}
