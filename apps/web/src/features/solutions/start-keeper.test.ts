// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { isAttempted } from "@invigil/rules/attempted";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { flushPendingSaves, hasPendingSaves } from "../../lib/pending-saves.ts";
import { sectionsQuery } from "../../lib/resources.ts";
import { useToasts } from "../../lib/toasts.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { useSaves } from "./saves-store.ts";
import { startKeeper } from "./start-keeper.ts";
import { fakeProblem, fakeSection } from "./testing/fake-problems.ts";

const test = { id: 3, slug: "demo" };
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
  const problem = fakeProblem({ slug: "p-text", problem_type: "TEX" });
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

it("marks the problem in the sections on save, and takes the mark away on clear [A4.13]", async () => {
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

it("says that the section is over when the server refuses an edit for it", async () => {
  const { saver } = await start(() => errorReply(409, "section_closed"));
  saver.change({ answer: "words" });
  await saver.save();
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    "This section is over. Its answers can no longer be changed.",
  ]);
  expect(useSaves.getState().views["p-text"]).toMatchObject({ closed: "section", status: "kept" });
});
