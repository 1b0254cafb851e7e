// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { ServerEvent } from "@invigil/contract/socket";
import { isAttempted } from "@invigil/rules/taking/attempted";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { flushPendingSaves, hasPendingSaves } from "../../../shared/parts/pending-saves.ts";
import { sectionsQuery } from "../../../lib/resources.ts";
import { announceMessage } from "../../../lib/socket/socket-events.ts";
import { useToasts } from "../../../shared/parts/toasts.ts";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { openAnswerChannel } from "../answer-channel.ts";
import { useSaves } from "../save/saves-store.ts";
import { startKeeper } from "./start-keeper.ts";
import { storedSolution } from "../../../shared/answers/stored-solution.ts";
import { fakeProblem, fakeSection } from "../testing/fake-problems.ts";
import { target } from "../testing/fake-solutions.ts";

const test = { id: 3, slug: "demo" };
const problem = fakeProblem({ slug: "p-text", problem_type: "TEX" });
const { id: problemId } = problem;
let attempts = 0;
let stop = () => {};

beforeEach(() => {
  document.cookie = "csrftoken=token-1";
});
afterEach(() => {
  stop();
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

async function start(answer: Parameters<typeof fakeFetch>[0]) {
  const requests = fakeFetch(answer);
  const queryClient = new QueryClient();
  const { queryKey } = sectionsQuery(test.id, test.slug);
  queryClient.setQueryData(queryKey, { sections: [fakeSection("one", [problem])] });
  attempts += 1;
  stop = startKeeper({ queryClient, user: { user_id: 7, usertype: "hacker" }, attempt: attempts, test });
  const saver = await vi.waitFor(() => {
    const found = useSaves.getState().keeper?.saver("p-text");
    if (!found) throw new Error("The drafts are not read yet");
    return found;
  });
  const attempted = () =>
    queryClient
      .getQueryData(queryKey)
      ?.sections.flatMap(({ problems }) => problems)
      .filter(isAttempted).length;
  return { requests, saver, attempted };
}

const receipt = { slug: "sol-1", id: 5, seq: 1, server_time: "2026-01-01T10:00:00.000Z", digest: "d" };

it("marks the problem in the sections on save, and unmarks it on clear [A4.13]", async () => {
  const { requests, saver, attempted } = await start(({ method }) =>
    method === "DELETE" ? new Response(null, { status: 204 }) : Response.json(receipt, { status: 201 }),
  );
  saver.change({ answer: "words" });
  expect(hasPendingSaves()).toBe(true);
  expect(attempted()).toBe(0);

  expect(await flushPendingSaves()).toBe(true);
  expect(requests.map(({ method }) => method)).toEqual(["POST"]);
  expect(attempted()).toBe(1);

  await saver.clear();
  expect(requests.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
  expect(attempted()).toBe(0);
});

it("sends what is pending when the page is left", async () => {
  const { requests, saver } = await start(() => Response.json(receipt, { status: 201 }));
  saver.change({ answer: "words" });
  window.dispatchEvent(new Event("pagehide"));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
});

it("says that the section is over when the server refuses an edit for that reason", async () => {
  const { requests, saver } = await start(() => errorReply(409, "section_closed"));
  saver.change({ answer: "words" });
  await saver.save();
  // What the section could not accept is submitted late.
  const paths = () => requests.map(({ path }) => path);
  await vi.waitFor(() => expect(paths()).toEqual(["/api/v1/solution", "/rpc/late_draft.hand_in"]));
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    "This section has ended. Its answers can no longer be changed.",
  ]);
  expect(useSaves.getState().views["p-text"]).toMatchObject({ closed: "section", status: "kept" });
});

it("asks before the page is left while something is only in this tab", async () => {
  let isDown = true;
  const { saver } = await start(() =>
    isDown ? errorReply(503, "not_ready") : Response.json(receipt, { status: 201 }),
  );
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  saver.change({ answer: "words" });
  await saver.save();
  expect(useSaves.getState().views["p-text"]?.status).toBe("tab");
  expect(asks()).toBe(true);
  isDown = false;
  await saver.save();
  expect(asks()).toBe(false);
  full.mockRestore();
});

const elsewhere = (answer: string, seq: number) =>
  storedSolution({
    target: { ...target, attempt: attempts },
    answer: { answer },
    receipt: { ...receipt, seq },
    previous: null,
  });

it("takes over what another tab of this browser stored without a request, unless something is being written", async () => {
  const { requests, saver } = await start(() => Response.json(receipt, { status: 201 }));
  const other = openAnswerChannel(attempts, () => {});
  const shown = () => useSaves.getState().views["p-text"];
  other.tell({ problem: "p-text", stored: elsewhere("theirs", 3) });
  await vi.waitFor(() => expect(shown()).toMatchObject({ answer: { answer: "theirs" }, revision: 1 }));
  expect(requests).toEqual([]);

  // The same text under a newer number does not touch the editor.
  other.tell({ problem: "p-text", stored: elsewhere("theirs", 4) });
  await vi.waitFor(() => expect(shown()?.stored?.seq).toBe(4));
  expect(shown()?.revision).toBe(1);

  saver.change({ answer: "mine" });
  other.tell({ problem: "p-text", stored: elsewhere("theirs again", 5) });
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 10_000 });
  expect(requests[0]?.body).toMatchObject({ answer: "mine", base: 4 });
  other.close();
});

it("tells the other tabs what it has stored", async () => {
  const { saver } = await start(() => Response.json(receipt, { status: 201 }));
  const told: string[] = [];
  const other = openAnswerChannel(attempts, ({ stored }) => told.push(stored.answer ?? ""));
  saver.change({ answer: "words" });
  await saver.save();
  await vi.waitFor(() => expect(told).toEqual(["words"]));
  other.close();
});

it("asks once for what was stored elsewhere when it returns to the front after a while", async () => {
  const { requests } = await start(() => {
    const newer = { ...problem, solution: elsewhere("from another browser", 9) };
    return Response.json({ sections: [fakeSection("one", [newer])] });
  });
  window.dispatchEvent(new Event("focus"));
  expect(requests).toEqual([]);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31_000);
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() =>
    expect(useSaves.getState().views["p-text"]).toMatchObject({ answer: { answer: "from another browser" } }),
  );
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api.v2/assessment/3/sectionwise/problems?test_slug=demo",
  ]);
  vi.restoreAllMocks();
});

function tellStored(over: Partial<Extract<ServerEvent, { type: "answer-stored" }>> = {}) {
  announceMessage({
    v: 1,
    seq: 1,
    type: "answer-stored",
    solution_set_id: attempts,
    problem_id: problemId,
    head: 9,
    writer: "another-device",
    cleared: false,
    ...over,
  });
}

it("shows what another device has stored while it is in front, with one small request", async () => {
  const { requests } = await start(() => Response.json(elsewhere("from another device", 9)));
  tellStored({ head: 8 });
  tellStored();
  await vi.waitFor(
    () => expect(useSaves.getState().views["p-text"]).toMatchObject({ answer: { answer: "from another device" } }),
    { timeout: 10_000 },
  );
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/v1/hacker/7/solution?context=test&context_slug=demo&problem_slug=p-text",
  ]);
});

it("takes over a clearing without a request", async () => {
  const { requests, saver, attempted } = await start(() => Response.json(receipt, { status: 201 }));
  saver.change({ answer: "words" });
  await saver.save();
  tellStored({ cleared: true });
  expect(useSaves.getState().views["p-text"]).toMatchObject({ answer: {}, status: "idle" });
  expect(attempted()).toBe(0);
  expect(requests).toHaveLength(1);
});

it("leaves what is being written to the next save, which will find out", async () => {
  const { saver } = await start(() => errorReply(503, "not_ready"));
  saver.change({ answer: "mine" });
  tellStored();
  tellStored({ cleared: true });
  expect(useSaves.getState().views["p-text"]).toMatchObject({ answer: { answer: "mine" }, stored: null });
});

it("catches up at the front on what could not be loaded when it was announced", async () => {
  const { requests } = await start(({ path }) =>
    path.includes("sectionwise")
      ? Response.json({ sections: [fakeSection("one", [{ ...problem, solution: elsewhere("meanwhile", 9) }])] })
      : errorReply(404, "solution_not_found"),
  );
  tellStored();
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 10_000 });
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("focus"));
    expect(useSaves.getState().views["p-text"]).toMatchObject({ answer: { answer: "meanwhile" } });
  });
});
