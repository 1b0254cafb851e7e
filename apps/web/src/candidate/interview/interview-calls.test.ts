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

it("goes on to the talk, and to its end, although the server's clock was put back [B4.18]", () => {
  const states = ["consent", "cv", "generating", "ready", "live", "ended"] as const;
  const time = (minutes: number) => new Date(Date.parse(later) - minutes * 60_000).toISOString();
  const way = states.map((state, at) => aSnapshot({ turns, turn_seq: 0, state, server_time: time(at) }));
  for (const [at, state] of states.entries()) expect(shownAfter(...way.slice(0, at + 1))).toMatchObject({ state });
});

it("goes back to another CV, and on with a talk that got more time", () => {
  const ready = aSnapshot({ turns: [], turn_seq: 0, state: "ready", server_time: earlier });
  expect(shownAfter(ready, { ...ready, state: "cv", server_time: later })).toMatchObject({ state: "cv" });
  const ended = aSnapshot({ turns, turn_seq: 1, state: "ended", phase: "listening", server_time: earlier });
  const again = { ...ended, state: "live", phase: "asking", server_time: later } as const;
  expect(shownAfter(ended, again)).toMatchObject({ state: "live", phase: "asking" });
});

it("ignores a reply about an earlier turn, whatever its clock says", () => {
  const next = aSnapshot({ turns, turn_seq: 2, phase: "asking", server_time: earlier });
  const late = aSnapshot({ turns, turn_seq: 1, phase: "thinking", server_time: later });
  expect(shownAfter(next, late)).toMatchObject({ turn_seq: 2 });
});

it("ignores a reply that was overtaken", () => {
  const next = aSnapshot({ turns, turn_seq: 2, phase: "asking", server_time: later });
  expect(shownAfter(next, aSnapshot({ turns, turn_seq: 1, phase: "thinking", server_time: earlier }))).toMatchObject({
    turn_seq: 2,
  });
  const draft = { writer: crypto.randomUUID(), revision: 2, text: "newer", saved_at: later };
  expect(shownAfter({ ...next, draft }, { ...next, server_time: earlier })).toMatchObject({ draft: { text: "newer" } });
});
