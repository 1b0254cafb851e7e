// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { interviewQuery, takeSnapshot } from "./interview-calls.ts";
import { aSnapshot, aTurn } from "./testing/a-snapshot.ts";

const key = { testSlug: "demo", attempt: 11 };
const turns = [aTurn(), aTurn({ seq: 2 })];
const [earlier, later] = ["2026-01-01T10:00:00.000Z", "2026-01-01T10:05:00.000Z"];

function shownAfter(...snapshots: Parameters<typeof takeSnapshot>[2][]) {
  const queryClient = new QueryClient();
  new QueryObserver(queryClient, { ...interviewQuery(key), enabled: false }).subscribe(() => {});
  for (const snapshot of snapshots) takeSnapshot(queryClient, key, snapshot);
  return queryClient.getQueryData(interviewQuery(key).queryKey);
}

it("goes on with the interview if the server's clock was put back, or another server's is behind [B4.18]", () => {
  const asked = aSnapshot({ turns, turn_seq: 1, phase: "listening", server_time: later });
  expect(shownAfter(asked, aSnapshot({ turns, turn_seq: 1, phase: "thinking", server_time: earlier }))).toMatchObject({
    phase: "thinking",
  });
  expect(shownAfter(asked, aSnapshot({ turns, turn_seq: 2, phase: "asking", server_time: earlier }))).toMatchObject({
    turn_seq: 2,
  });
});

it("ignores a reply that was overtaken", () => {
  const next = aSnapshot({ turns, turn_seq: 2, phase: "asking", server_time: later });
  expect(shownAfter(next, aSnapshot({ turns, turn_seq: 1, phase: "thinking", server_time: earlier }))).toMatchObject({
    turn_seq: 2,
  });
  const draft = { writer: crypto.randomUUID(), revision: 2, text: "newer", saved_at: later };
  expect(shownAfter({ ...next, draft }, { ...next, server_time: earlier })).toMatchObject({ draft: { text: "newer" } });
});
