import { InterviewLanguage } from "@invigil/contract/interviews/plan";
import { expect, it } from "vitest";
import { greetingOf, nextTurn } from "./next-turn.ts";
import { prepareQuestions } from "./prepare-questions.ts";
import { aCompetency, aPlan, SCRIPT_FACTS, talkOf, WHOLE_ANSWER } from "./testing/a-plan.ts";

const NAMES = { company: "Acme", test: "Backend interview" };
const SHORT_OF_TIME = 59_000;

function kindsOf(...of: Parameters<typeof talkOf>): string[] {
  return talkOf(...of).map(({ kind }) => kind);
}

it("[B4.18] says first that a program asks, whatever the author's greeting is", () => {
  const standard = greetingOf(aPlan(), SCRIPT_FACTS, NAMES);
  expect(standard.kind).toBe("greeting");
  expect(standard.text).toMatch(
    /^Hello, and welcome to “Backend interview”. I am the automated interviewer of Acme: a computer program, not a person\./,
  );
  const own = greetingOf(aPlan({ greeting: "Nice to meet you!" }), { ...SCRIPT_FACTS, interviewer: "model" }, NAMES);
  expect(own.text).toMatch(/the AI interviewer of Acme: a computer program, not a person\. Nice to meet you!$/);
});

it("[B4.18] asks every question once, then for the candidate's own, then closes", () => {
  const turns = talkOf(aPlan(), [WHOLE_ANSWER, WHOLE_ANSWER, WHOLE_ANSWER, { unanswered: true }]);
  expect(turns.map(({ kind, question }) => [kind, question])).toEqual([
    ["greeting", null],
    ["question", 0],
    ["question", 1],
    ["question", 2],
    ["own-questions", null],
    ["closing", null],
  ]);
  expect(turns[1]?.text).toMatch(/^Let’s start with “Debugging”\. Tell me about/);
  expect(turns[2]?.text).not.toContain("Debugging");
  expect(turns[3]?.text).toMatch(/“Teamwork”/);
});

it("closes without asking for questions if the plan wants none", () => {
  const kinds = kindsOf(aPlan({ own_questions: false }), [WHOLE_ANSWER, WHOLE_ANSWER, WHOLE_ANSWER]);
  expect(kinds.at(-1)).toBe("closing");
  expect(kinds).not.toContain("own-questions");
});

it("[B4.18] answers own questions from the plan, passes on the others, and ends when there are no more", () => {
  const about = [{ question: "Can I work from home?", wordings: [], answer: "Yes, up to three days a week." }];
  const talk = [
    WHOLE_ANSWER,
    WHOLE_ANSWER,
    WHOLE_ANSWER,
    "Do you allow working from home?",
    "Who founded it?",
    "No, thanks.",
  ];
  const [home, founder, end] = talkOf(aPlan({ about }), talk).slice(-3);
  expect(home?.kind).toBe("reply");
  expect(home?.text).toMatch(/^Yes, up to three days a week\. /);
  expect(founder?.text).toContain("pass your question on to the team");
  expect(end?.kind).toBe("closing");
});

it("says so if a spoken question could not be turned into text", () => {
  const turns = talkOf(aPlan(), [WHOLE_ANSWER, WHOLE_ANSWER, WHOLE_ANSWER, { text: null }]);
  expect(turns.at(-1)?.text).toContain("the team will hear your question");
});

it("[B4.18] asks nothing new in the last minute", () => {
  const [, first] = talkOf(aPlan(), [], { msLeft: SHORT_OF_TIME });
  expect(first?.kind).toBe("closing");
  expect(first?.text).toContain("everything you have said is stored");
  const last = {
    kind: "own-questions",
    competency: null,
    question: null,
    text: "",
    why: "",
    answer: "Why?",
    unanswered: false,
  } as const;
  expect(nextTurn({ plan: aPlan(), questions: [], turns: [last], msLeft: SHORT_OF_TIME }).kind).toBe("closing");
});

it("[B4.18] asks about every topic before it asks more about one, if time is short", () => {
  const turns = talkOf(aPlan(), [WHOLE_ANSWER, WHOLE_ANSWER, WHOLE_ANSWER], { msLeft: 300_000 });
  expect(turns.map(({ question }) => question)).toEqual([null, 0, 2, 1, null]);
});

it("asks no follow-up that would cost another topic its time", () => {
  const plan = aPlan();
  expect(kindsOf(plan, ["It was hard."], { msLeft: 200_000 }).at(-1)).toBe("question");
  expect(kindsOf(plan, ["It was hard."], { msLeft: 300_000 }).at(-1)).toBe("follow-up");
});

it("goes on kindly after no answer, and never says how good an answer was", () => {
  const turns = talkOf(aPlan(), [{ unanswered: true }, "I don't know.", WHOLE_ANSWER]);
  expect(turns[2]?.text).toMatch(/^(That’s fine|No problem|That’s all right)/);
  expect(turns[3]?.text).toMatch(/^(That’s fine|No problem|That’s all right)/);
  expect(turns[4]?.text).toMatch(/^(Thank|I see)/);
  for (const { text } of turns)
    expect(text).not.toMatch(/\b(great|good answer|excellent|perfect|well done|wrong|correct)\b/i);
});

it("can always put a question in other words", () => {
  const [, asked] = talkOf(aPlan(), []);
  expect(asked?.rephrased).toBe(
    "Take your time. The question is: Tell me about a time you had to find a difficult bug.",
  );
  const competency = aCompetency("depth", ["Tell me about depth, please."]);
  const questions = [{ text: "Tell me about depth, please.", rephrased: "How deep do you go?" }];
  const [, own] = talkOf(aPlan({ competencies: [{ ...competency, questions }] }), []);
  expect(own?.rephrased).toBe("How deep do you go?");
});

it("goes on after a spoken answer that could not be turned into text", () => {
  expect(kindsOf(aPlan(), [{ text: null }]).at(-1)).toBe("question");
});

it.each(InterviewLanguage.exclude(["en"]).options)("holds a whole interview in %s", (language) => {
  const plan = aPlan({ language });
  const turns = talkOf(plan, ["…", "…", "…", "?", { unanswered: true }]);
  const kinds = ["greeting", "question", "question", "question", "own-questions", "reply", "closing"];
  expect(turns.map(({ kind }) => kind)).toEqual(kinds);
  const greeting = greetingOf(plan, SCRIPT_FACTS, NAMES).text;
  expect(greeting).toContain("Acme");
  expect(greeting).toContain("Backend interview");
});

it("depends on nothing but what it is given", () => {
  const plan = aPlan();
  const talk = { plan, questions: prepareQuestions(plan, null), turns: [], msLeft: 600_000 };
  expect(nextTurn(talk)).toEqual(nextTurn(structuredClone(talk)));
});
