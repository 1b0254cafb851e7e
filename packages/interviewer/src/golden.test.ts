import type { LLMock } from "@copilotkit/aimock";
import { interviewOutcome } from "@invigil/rules/interviews/outcome";
import { proposalsOf } from "@invigil/rules/interviews/proposals";
import { expect, it } from "vitest";
import { interviewerFor, settingsFor, startModel } from "./testing/a-model.ts";
import type { Golden } from "./testing/golden/golden-types.ts";
import { GOLDENS, holdInterview } from "./testing/golden/goldens.ts";

const ASKED: Record<string, Golden["asked"][number]> = {
  "The candidate asked for the question again.": "repeat",
  "The answer was short.": "short",
  "The answer was about a team, not about the candidate’s own part.": "own part",
  "The answer named a change without a figure.": "measure",
  "The answer gave no reason for the way that was chosen.": "reasons",
  "The answer did not say how it turned out.": "result",
};

it.each(GOLDENS.map((golden) => [golden.name, golden] as const))("[B4.18] the script asks: %s", (_, golden) => {
  const { turns } = holdInterview(golden);
  expect(turns.slice(1).map(({ kind, why }) => (kind === "follow-up" ? ASKED[why] : kind))).toEqual(golden.asked);
});

/** Replays the recorded replies: the first run's, then the second's, for each competency. */
function replay(mock: LLMock, { recorded }: Golden): void {
  const asked = new Map<string, number>();
  mock.onMessage(/./, (request) => {
    const last = request.messages.at(-1)?.content;
    const { competency } = JSON.parse(typeof last === "string" ? last : "{}") as { competency: string };
    const run = asked.get(competency) ?? 0;
    asked.set(competency, run + 1);
    return { content: JSON.stringify(recorded[competency]?.[run]) };
  });
}

it.each(GOLDENS.map((golden) => [golden.name, golden] as const))(
  "[A4.30] the recorded replies give the known scores: %s",
  async (_, golden) => {
    const mock = await startModel();
    replay(mock, golden);
    const interviewer = interviewerFor(settingsFor(`${mock.url}/v1`));
    const held = holdInterview(golden);
    const { value, fault } = await interviewer.score({ attemptId: 7, plan: golden.plan, ...held, hide: [] });
    expect(fault).toBeNull();
    const proposals = proposalsOf(value ?? []);
    expect(
      Object.fromEntries(proposals.map(({ competency, score, spread }) => [competency, { score, spread }])),
    ).toEqual(golden.scores);
    const turns = held.turns.map(
      (turn) => ({ ...turn, mode: "typed", transcript: null, corrected: null, reliable: null, fault: null }) as const,
    );
    const facts = { interviewer: "model", transcribes: true } as const;
    const end = { plan: golden.plan, facts, turns, scores: proposals, openAlerts: 0, personAsked: false };
    expect(interviewOutcome(end).result).toBe(golden.result ?? "CMP");
  },
);

it("covers several roles, levels, languages and ways to answer", () => {
  expect(GOLDENS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(GOLDENS.map(({ name }) => name)).size).toBe(GOLDENS.length);
});
