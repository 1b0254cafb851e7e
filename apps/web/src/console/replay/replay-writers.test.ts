import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { expect, it } from "vitest";
import { createReplay, type Replay } from "./replay-engine.ts";
import { writerText } from "./replay-writers.ts";

const time = (minutes: number) => new Date(Date.parse("2026-01-05T10:00:00.000Z") + minutes * 60_000).toISOString();

function signIn(minutes: number, data: Record<string, unknown>): Evidence {
  const nothing = { label: null, confidence: null, media: null, detector: null, problem: null } as const;
  const line = { id: `${minutes}`, kind: "sign-in", source: "server", code: null, problem_title: null } as const;
  return {
    ...nothing,
    ...line,
    sources: ["server"],
    at: time(minutes),
    ends_at: null,
    received_at: time(minutes),
    verdicts: [],
    data,
  };
}

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const first = signIn(-4_000, { session: 5, browser: 5, address: "192.0.2.7", user_agent: firefox });
const away = signIn(20, { session: 9, browser: 9, address: "198.51.100.4", user_agent: null });
const same = signIn(20, { session: 9, browser: 5, address: "192.0.2.7", user_agent: firefox });

function replayOf(sessions: readonly (number | null)[], evidence: readonly Evidence[]): Replay {
  const edits = sessions.map((session, index) => ({
    problem: "sum",
    seq: index + 1,
    at: time(index + 30),
    session,
    answer: { code: `${index}` },
  }));
  return createReplay({
    edits,
    runs: [],
    evidence,
    start: time(0),
    end: time(60),
    isRunning: false,
    isNotable: () => false,
  });
}
const said = (replay: Replay) => replay.edits.map((edit) => writerText(replay, edit));

it("names the sign-in of each edit if more than one saved answers", () => {
  expect(said(replayOf([5, 9, null], [first, away]))).toEqual([
    "Saved from Firefox on Windows at 192.0.2.7: sign-in 1 of 2 that saved answers.",
    "Saved from Unknown browser at 198.51.100.4: sign-in 2 of 2 that saved answers.",
    "",
  ]);
});

it("says that a browser signed in again, and nothing about a single sign-in", () => {
  expect(said(replayOf([5, 9], [first, same]))[1]).toContain("All are of the same browser.");
  expect(said(replayOf([5, 5, null], [first, away]))).toEqual(["", "", ""]);
});

it("begins at the start, however long before it the candidate signed in", () => {
  expect(replayOf([5], [first])).toMatchObject({ from: Date.parse(time(0)), to: Date.parse(time(60)) });
});
