import { expect, it } from "vitest";
import { type InterviewEnd, interviewOutcome } from "./outcome.ts";
import { proposalsOf } from "./proposals.ts";
import { aPlan } from "./testing/a-plan.ts";

type Turn = InterviewEnd["turns"][number];

function aTurn(changes: Partial<Turn> = {}): Turn {
  return {
    competency: "debugging",
    mode: "typed",
    unanswered: false,
    answer: "I found it.",
    transcript: null,
    corrected: null,
    reliable: null,
    fault: null,
    ...changes,
  };
}

const BOTH = [aTurn(), aTurn({ competency: "teamwork" })];

function anEnd(changes: Partial<InterviewEnd> = {}): InterviewEnd {
  const facts = { interviewer: "model", transcribes: true } as const;
  return { plan: aPlan(), facts, turns: BOTH, scores: [], openAlerts: 0, personAsked: false, ...changes };
}

it("[A4.30] calls an interview without doubts completed", () => {
  expect(interviewOutcome(anEnd())).toEqual({ result: "CMP", reasons: [] });
});

it("[A4.30] completes an interview without a model, which proposes nothing", () => {
  const facts = { interviewer: "script", transcribes: false } as const;
  const spoken = BOTH.map((turn) => ({ ...turn, mode: "spoken", answer: null }) as const);
  expect(interviewOutcome(anEnd({ facts, turns: spoken, scores: null })).result).toBe("CMP");
});

const spread = (of: number) => [{ competency: "debugging", score: 3, spread: of }];

it.each<[string, Partial<InterviewEnd>, RegExp]>([
  [
    "nobody was connected at the end",
    { turns: [...BOTH, aTurn({ mode: null, answer: null })], awayMs: 195_000 },
    /^No page was connected for 3 minutes when time ran out, so the last answer may be missing\.$/,
  ],
  [
    "nobody was connected when the draft was taken",
    { turns: [...BOTH, aTurn({ from_draft: true })], awayMs: 195_000 },
    /^No page was connected for 3 minutes when time ran out, so the end of the last answer may be missing\.$/,
  ],
  ["a doubtful transcript", { turns: [...BOTH, aTurn({ mode: "spoken", reliable: false })] }, /may be wrong/],
  [
    "speech without a text",
    { turns: [...BOTH, aTurn({ mode: "spoken", answer: null })] },
    /^There is no transcript of 1 spoken answer\./,
  ],
  [
    "a correction that says something else",
    {
      turns: [
        ...BOTH,
        aTurn({ mode: "spoken", transcript: "I do not know, sorry.", corrected: "I led a team of ten and we won." }),
      ],
    },
    /correction of 1 spoken answer has little in common/,
  ],
  [
    "sound that was not recorded",
    { turns: [...BOTH, aTurn({ mode: "spoken", reliable: true, lost_ms: 52_400 })] },
    /About 52 seconds of 1 spoken answer could not be recorded/,
  ],
  ["too few topics", { turns: [aTurn()] }, /Only 50% of the competencies/],
  ["topics that were passed", { turns: [aTurn(), aTurn({ competency: "teamwork", unanswered: true })] }, /Only 50%/],
  ["a fallback", { turns: [...BOTH, aTurn({ fault: "slow" })] }, /took over from the model for 1 turn/],
  ["no scores", { scores: null }, /could not propose scores/],
  ["scores that differ", { scores: spread(2) }, /“Debugging” differ by 2/],
  ["open alerts", { openAlerts: 2 }, /2 alerts of the proctoring have not been reviewed/],
  ["a wish for a person", { personAsked: true }, /asked to speak to a person/],
])("[A4.30] asks for a review because of %s", (_, changes, reason) => {
  const { result, reasons } = interviewOutcome(anEnd(changes));
  expect(result).toBe("NRE");
  expect(reasons).toEqual([expect.stringMatching(reason)]);
});

it("trusts what a candidate has corrected, and scores that differ little", () => {
  const corrected = aTurn({
    mode: "spoken",
    reliable: false,
    transcript: "I fount it, in the post grass lock.",
    corrected: "I found it, in the Postgres log.",
  });
  expect(interviewOutcome(anEnd({ turns: [...BOTH, corrected], scores: spread(1) })).result).toBe("CMP");
});

it("[A4.30] never passes or fails anybody, whatever the scores are", () => {
  for (const score of [0, 1, 2, 3, 4, 5, null]) {
    const scores = [{ competency: "debugging", score, spread: 0 }];
    expect(interviewOutcome(anEnd({ scores })).result).toBe("CMP");
  }
});

it("joins the two runs of a score, and gives none if one of them could not judge", () => {
  const quotes = [{ seq: 1, text: "a missing index" }];
  const run = { competency: "debugging", reason: "Clear.", quotes };
  expect(
    proposalsOf([
      { ...run, run: 1, score: 3 },
      { ...run, run: 2, score: 4 },
    ]),
  ).toEqual([{ competency: "debugging", score: 3.5, reason: "Clear.", quotes, spread: 1 }]);
  const void_ = { ...run, run: 2, score: null, reason: "Invented.", quotes: [] };
  expect(proposalsOf([{ ...run, run: 1, score: 3 }, void_])).toEqual([
    { competency: "debugging", score: null, reason: "Invented.", quotes, spread: null },
  ]);
});
