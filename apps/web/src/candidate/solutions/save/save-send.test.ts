// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deadLine, fakeFetch } from "../../../testing/fake-fetch.ts";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import { createSend } from "./save-send.ts";
import { createFakeServer, target } from "../testing/fake-solutions.ts";

const draft: Draft = {
  attempt: target.attempt,
  problem: target.problem,
  writer: "tab-one-0123",
  seq: 4,
  base: 3,
  answer: { answer: "words" },
  cleared: false,
  updatedAt: 0,
};
const receipt = { slug: "sol-1", id: 5, seq: 4, server_time: "2026-01-01T10:00:00.000Z", digest: "d" };
const send = createSend(target, "hacker");

type Reply = () => Response | Promise<Response>;

/** One reply per request, in order. */
function answerWith(...replies: Reply[]) {
  return fakeFetch(({ method, path }) => {
    const reply = replies.shift();
    if (!reply) throw new Error(`No reply left for ${method} ${path}`);
    return reply();
  });
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const refusal = (code: string, status: number, details?: unknown) =>
  json({ code, message: code, requestId: "r-1", details }, status);
beforeEach(() => {
  document.cookie = "csrftoken=token-1";
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function settled<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000);
  return await work;
}

describe("requests", () => {
  it("creates an answer that has no slug yet", async () => {
    const asked = answerWith(json(receipt, 201));
    expect(await settled(send({ ...draft, seq: 1, base: 0 }, null))).toEqual({ kind: "stored", receipt });
    expect(asked).toMatchObject([{ method: "POST", path: "/api/v1/solution" }]);
    expect(asked[0]?.body).toEqual({
      creator: 7,
      test_solution_set: 11,
      test: 3,
      problem: "p-text",
      solution_type: "TEX",
      answer: "words",
      seq: 1,
      base: 0,
      writer: "tab-one-0123",
    });
  });

  it("updates an answer that has a slug", async () => {
    const asked = answerWith(json(receipt));
    expect(await settled(send(draft, "sol-1"))).toEqual({ kind: "stored", receipt });
    expect(asked).toMatchObject([{ method: "PATCH", path: "/api/v1/solution/sol-1" }]);
    expect(asked[0]?.body).toEqual({ answer: "words", seq: 4, base: 3, writer: "tab-one-0123" });
  });

  it("removes characters that the database cannot store", async () => {
    const asked = answerWith(json(receipt));
    await settled(send({ ...draft, answer: { answer: "a\0b\ud800c" } }, "sol-1"));
    expect(asked[0]?.body).toMatchObject({ answer: "ab\ufffdc" });
  });

  it("clears with the edit's numbers in the query", async () => {
    const asked = answerWith(() => new Response(null, { status: 204 }));
    const result = await settled(send({ ...draft, answer: {}, cleared: true }, "sol-1"));
    expect(result).toEqual({ kind: "cleared", head: 4 });
    expect(asked[0]?.method).toBe("DELETE");
    const query = new URLSearchParams(asked[0]?.path.split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({ context_slug: "demo", seq: "4", base: "3", writer: "tab-one-0123" });
  });

  it("finds the answer to clear when the reply to its creation was lost", async () => {
    const server = createFakeServer();
    server.storeElsewhere({ answer: "stored unseen" });
    const asked = answerWith(json(server.solution()), () => new Response(null, { status: 204 }));
    expect(await settled(send({ ...draft, cleared: true }, null))).toEqual({ kind: "cleared", head: 4 });
    expect(asked.map(({ method }) => method)).toEqual(["GET", "DELETE"]);
  });
});

describe("failures", () => {
  it.each([
    ["a create", draft, null],
    ["a clearing", { ...draft, cleared: true }, "sol-1"],
  ])("gives %s the 15 seconds of a patch [A9.01]", async (_, edit, slug) => {
    answerWith(() => new Promise<Response>(() => {}));
    let result: unknown = "waiting";
    void send(edit, slug).then((value) => (result = value));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(result).toMatchObject({ kind: "unreachable", error: { status: "TMT" } });
  });

  it("gives a patch 15 seconds, and 2 retries on network errors [A7.10]", async () => {
    const asked = answerWith(deadLine, deadLine, json(receipt));
    expect(await settled(send(draft, "sol-1"))).toEqual({ kind: "stored", receipt });
    expect(asked).toHaveLength(3);

    const askedAgain = answerWith(deadLine, deadLine, deadLine, json(receipt));
    expect(await settled(send(draft, "sol-1"))).toMatchObject({ kind: "unreachable", error: { status: "ENT" } });
    expect(askedAgain).toHaveLength(3);

    answerWith(() => new Promise<Response>(() => {}));
    const slow = send(draft, "sol-1");
    let result: unknown = "waiting";
    void slow.then((value) => (result = value));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(result).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(result).toMatchObject({ kind: "unreachable", error: { status: "TMT" } });
  });

  it("does not repeat a request that was answered", async () => {
    const asked = answerWith(refusal("internal", 500));
    expect(await settled(send(draft, "sol-1"))).toMatchObject({ kind: "unreachable", error: { status: 500 } });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["solution_not_found", 404, { kind: "missing" }],
    ["session_ended", 409, { kind: "ended" }],
    ["section_closed", 409, { kind: "section-closed" }],
    ["attempt_paused", 409, { kind: "unreachable" }],
    ["invalid_request", 400, { kind: "refused" }],
    ["too_many_requests", 429, { kind: "unreachable" }],
  ])("recognises %s", async (code, status, expected) => {
    answerWith(refusal(code, status));
    expect(await settled(send(draft, "sol-1"))).toMatchObject(expected);
  });

  it("passes on what is stored when the edit is outdated", async () => {
    const server = createFakeServer();
    server.storeElsewhere({ answer: "theirs" });
    answerWith(refusal("stale_save", 409, { solution: server.solution(), seq: 9 }));
    expect(await settled(send(draft, "sol-1"))).toMatchObject({
      kind: "stale",
      stored: { answer: "theirs" },
      head: { seq: 9 },
    });
  });
});
