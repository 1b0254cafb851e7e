import { expect, it } from "vitest";
import { aCompetency, aPlan, talkOf, type Told, WHOLE_ANSWER } from "./testing/a-plan.ts";

const PAST = "Tell me about a time you had to find a difficult bug.";
const WOULD = "How would you find a memory leak in a service that you do not know?";

function planOf(question: string, follow_ups = 2) {
  return aPlan({ competencies: [aCompetency("debugging", [question], follow_ups)], own_questions: false });
}

/** Why each follow-up was asked. */
function whysOf(question: string, answers: readonly (string | Told)[], follow_ups = 2): string[] {
  const turns = talkOf(planOf(question, follow_ups), answers);
  return turns.filter(({ kind }) => kind === "follow-up").map(({ why }) => why);
}

const SHORT = "The answer was short.";
const OWN_PART = "The answer was about a team, not about the candidate’s own part.";
const MEASURE = "The answer named a change without a figure.";
const REASONS = "The answer gave no reason for the way that was chosen.";
const RESULT = "The answer did not say how it turned out.";
const REPEATED = "The candidate asked for the question again.";

const TEAM =
  "We had a service that crashed every night. We looked at the logs together, and our team found that a library was to blame, because it kept files open. In the end we replaced it and the crashes stopped after 2 days.";
const NO_FIGURE =
  "I looked at the slow page and saw that it loaded every picture at once. I chose lazy loading because it needs no new server. In the end the page was a lot faster, and customers stayed longer.";
const NO_REASON =
  "I opened the profiler and watched the service for 2 hours. I saw that memory grew with each request. I removed the list that kept the requests, deployed it, and it finally stayed flat.";
const NO_RESULT =
  "I opened the profiler and watched the service for 2 hours. I saw that memory grew with each request, because a list kept them all. I told my colleagues about it and wrote a ticket for the team.";

it.each([
  ["a short answer", "A null pointer in the parser.", SHORT],
  ["an answer about a team", TEAM, OWN_PART],
  ["a change without a figure", NO_FIGURE, MEASURE],
  ["an answer without reasons", NO_REASON, REASONS],
  ["an answer without a result", NO_RESULT, RESULT],
])("[B4.18] asks on after %s", (_, answer, why) => {
  expect(whysOf(PAST, [answer])).toEqual([why]);
});

it("[B4.18] asks nothing on after a whole answer", () => {
  expect(whysOf(PAST, [WHOLE_ANSWER])).toEqual([]);
});

it("takes a figure that changed for a result", () => {
  const figures = NO_RESULT.replace(
    "I told my colleagues about it and wrote a ticket for the team.",
    "That cut it from 40 to 2.",
  );
  expect(whysOf(PAST, [figures])).toEqual([]);
});

it("asks about the past only where the question does", () => {
  expect(whysOf("A query that was fast has become slow. How do you find out why?", [NO_RESULT])).toEqual([]);
  expect(whysOf(WOULD, [TEAM.replaceAll("We ", "They ")])).toEqual([]);
  const plain =
    "First look at the graphs of memory, then take two dumps at different times and compare which kind of object has grown most between them, and read that code.";
  const [, , asked] = talkOf(planOf(WOULD), [plain.replace("compare", "check")]);
  expect(asked?.text).toContain("what else would you consider");
});

it.each([
  "Could you repeat the question, please?",
  "Sorry?",
  "I'm sorry, I didn't understand the question.",
  "What do you mean by difficult?",
  "Can you please rephrase that? I mean, can you say it again?",
])("[B4.18] repeats the question in other words if somebody asks back: %s", (answer) => {
  const question = { text: PAST, rephrased: "Which bug took you longest to find?" };
  const competency = { ...aCompetency("debugging", [PAST], 0), questions: [question] };
  const turns = talkOf(aPlan({ competencies: [competency], own_questions: false }), [answer, answer]);
  expect(turns[2]).toMatchObject({
    kind: "follow-up",
    why: REPEATED,
    text: "Of course. Which bug took you longest to find?",
  });
  expect(turns[3]?.kind).toBe("closing");
});

it("counts no repetition as a follow-up", () => {
  expect(whysOf(PAST, ["Could you repeat that?", "A null pointer."], 1)).toEqual([REPEATED, SHORT]);
});

it("takes a long answer as an answer, also if somebody in it asked back", () => {
  const told = `${WHOLE_ANSWER} The customer said: could you repeat that? And I did.`;
  expect(whysOf(PAST, [told])).toEqual([]);
});

it.each([
  "I don't know.",
  "Sorry, I can't think of an example right now.",
  "No idea, I have never done that.",
  "Skip this one please.",
  "I don’t really remember.",
])("[B4.18] goes on kindly if somebody does not know: %s", (answer) => {
  const plan = aPlan({ competencies: [aCompetency("a", [PAST]), aCompetency("b", [WOULD])] });
  const turns = talkOf(plan, [answer]);
  expect(turns[2]?.kind).toBe("question");
  expect(turns[2]?.text).not.toMatch(/^Thank/);
});

it("takes a guess as an answer", () => {
  expect(whysOf(WOULD, ["I don't know, but I would look at the heap first."])).toEqual([SHORT]);
});

it("[B4.18] asks at most as often as the plan allows, and never the same twice", () => {
  expect(whysOf(PAST, ["A bug.", "A parser bug.", "Yes."], 2)).toEqual([SHORT, REASONS]);
  expect(whysOf(PAST, ["A bug.", "A parser bug.", "Yes."], 1)).toEqual([SHORT]);
  expect(whysOf(PAST, ["A bug."], 0)).toEqual([]);
});

it("looks at everything that was said about a question", () => {
  const more = `${NO_RESULT} Finally it was fixed.`;
  expect(whysOf(PAST, ["A memory leak.", more], 2)).toEqual([SHORT]);
});

it("asks nothing on after no answer, or one without text", () => {
  expect(whysOf(PAST, [{ unanswered: true }])).toEqual([]);
  expect(whysOf(PAST, [{ text: null }])).toEqual([]);
});
