// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SignedIn } from "../../lib/resources.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { aSolution, aTest, candidate, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { username } = candidate;
const [start, first, second] = ["10:00:00", "10:01:00", "10:02:00"].map((time) => `2026-01-01T${time}.000Z`);
const attempt = { id: 11, username, full_name: "Asha", email: "asha@example.com", start_time: start };
const asked = { problem_type: "TEX", statement: "", choices: [], blanks: [], files: {}, parent: null };
const replay = {
  solution_set: { ...attempt, end_time: second, is_running: false },
  problems: [
    { ...asked, slug: "p-1", title: "First question" },
    { ...asked, slug: "p-2", title: "Second question" },
  ],
  runs: [],
  edits: [
    { problem: "p-1", seq: 1, at: first, session: null, answer: { answer: "one" } },
    { problem: "p-2", seq: 1, at: second, session: null, answer: { answer: "two" } },
  ],
  cursor: "1.1",
  more: false,
};
const timeline = {
  solution_set: attempt,
  identity: { identity_image_url: null, id_card_image_url: null, audio_sample_url: null, asked: [] },
  coverage: [],
  counters: null,
  counts: {},
  evidence: [],
  next: null,
};
const entry = {
  problem: "p-2",
  title: "Second question",
  problem_type: "TEX",
  max_score: 10,
  score: null,
  attempted: true,
  status: "UNE",
  reason: null,
  solution: aSolution({ answer: "two" }),
  late_drafts: [],
  late_draft_waits: false,
  recording_late: null,
  notes: [],
  malpractice: null,
  cases: [],
  runs: 0,
  statement: "",
  choices: [],
  blanks: [],
  children: [],
};
const report = {
  test: { slug: "demo", name: "Demo test", test_type: "EMP", allow_retake: false, id: 3 },
  solution_set: {
    ...attempt,
    end_time: second,
    submission_type: "MSB",
    reason: null,
    seconds_used: 120,
    evaluated: true,
  },
  interview: null,
  score: 0,
  max_score: 10,
  waits_for: [],
  sections: [
    { slug: "s-1", name: "One", score: 0, max_score: 10, waits_for: [], seconds_used: null, problems: [entry] },
  ],
};
const integrity = {
  proctored: false,
  coverage: ["Network: out of contact for 1 min 1 s."],
  kinds: [{ kind: "paste-outside", count: 1, estimated: 0, confidence: null, sources: ["browser"] }],
  limits: [],
};
const flag = {
  id: 5,
  kind: "paste-outside",
  label: null,
  at: first,
  ends_at: null,
  duration: null,
  seen: null,
  media: null,
  confidence: null,
  problem: null,
  size: 3,
};

const replies: Record<string, object> = {
  replay,
  timeline,
  integrity,
  solutionset: report,
  flags: { flags: [{ ...flag, comments: [] }], more: false },
};

async function open(user: SignedIn, path: string) {
  const requests = fakeFetch(({ path: address }) => {
    const [, , , , name, last = ""] = address.split("?")[0]?.split("/") ?? [];
    if (name !== "demo") return errorReply(404, "not_found");
    return Response.json(replies[last] ?? aTest());
  });
  await renderApp({ path, queryClient: signedInClient(user) });
  return requests;
}

const QUERY = "username=candidate%40example.com";

it("links from the report, each answer and each entry to the replay, and back", async () => {
  await open(recruiter, `/v1/test-report/demo?${QUERY}`);
  const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await hrefOf("Replay")).toBe(`/v1/test-report/demo/replay?${QUERY}`);
  expect(await hrefOf("Replay: Pasted from outside")).toBe(
    `/v1/test-report/demo/replay?${QUERY}&at=${encodeURIComponent(first ?? "")}`,
  );
  expect(await hrefOf("Replay: Second question")).toBe(`/v1/test-report/demo/replay?${QUERY}&problem=p-2`);

  fireEvent.click(screen.getByRole("link", { name: "Replay: Second question" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Second question" })).toBeDefined();
  expect(screen.getByRole("region", { name: "Answer" }).textContent).toBe("two");
  expect(await hrefOf("Back to the report")).toBe(`/v1/test-report/demo?${QUERY}`);
});

it("says in the report how much was seen, above what was recorded", async () => {
  await open(recruiter, `/v1/test-report/demo?${QUERY}`);
  const said = await screen.findByRole("list", { name: "How much was seen" });
  expect(said.textContent).toBe("Network: out of contact for 1 min 1 s.");
  const kinds = screen.getByRole("table", { name: "Evidence" });
  expect(said.compareDocumentPosition(kinds)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("starts at the time that the address names", async () => {
  await open(recruiter, `/v1/test-report/demo/replay?${QUERY}&at=${first}`);
  expect(await screen.findByText("00:01:00 of 00:02:00")).toBeDefined();
  expect(screen.getByRole("region", { name: "Answer" }).textContent).toBe("one");
});

it("does not exist for a candidate", async () => {
  const requests = await open(candidate, `/v1/test-report/demo/replay?${QUERY}`);
  expect(await screen.findByRole("heading", { name: "Couldn't find it. . ." })).toBeDefined();
  expect(requests.some(({ path }) => path.includes("replay"))).toBe(false);
});
