import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { expect, it } from "vitest";
import { anAuthoredTest } from "../../../testing/authored-test.ts";
import {
  EXAMPLE_ANCHORS,
  likelyMinutes,
  newCompetency,
  planFaults,
  readPlan,
  skillsOf,
  wordingsOf,
  writePlan,
} from "./plan-draft.ts";

const empty = readPlan(anAuthoredTest({ interview: InterviewPlan.parse({}) }));
const topic = (key: string, text = "Which defect was hard to find?") => ({
  ...newCompetency([]),
  key,
  name: "Debugging",
  questions: [{ text, rephrased: "" }],
});

it("gives each new competency a key that no other has", () => {
  const first = newCompetency([]);
  const second = newCompetency([first]);
  expect([first.key, second.key, newCompetency([second]).key]).toEqual(["topic-1", "topic-2", "topic-3"]);
});

it("reads skills line by line or between commas, each once", () => {
  expect(skillsOf("Go, Rust\n\n go \nSQL")).toEqual(["go", "Rust", "SQL"]);
});

it("writes what it read, with an empty contact as none", () => {
  const draft = { ...empty, competencies: [topic("a")], skills: "Go\nRust", contact: " ", notice_days: null };
  expect(writePlan(draft).interview).toMatchObject({ skills: ["Go", "Rust"], contact: null, notice_days: 0 });
  expect(planFaults(draft)).toEqual([]);
});

it.each([
  [{ competencies: [{ ...topic("a"), name: " " }] }, "Competency 1: enter a name."],
  [{ competencies: [topic("a", "Why?")] }, "“Debugging”, question 1: write at least 10 characters."],
  [{ about: [{ question: "When?", wordings: [], answer: "" }] }, "Stored answer 1: enter an answer."],
  [
    { about: [{ question: "When?", wordings: ["x".repeat(201)], answer: "Soon." }] },
    "Stored answer 1: enter at most 5 questions of at most 200 characters.",
  ],
  [{ contact: "nobody" }, "The contact must be an e-mail address."],
  [{ skills: "x".repeat(41) }, "A skill can have at most 40 characters, and there can be at most 60 skills."],
])("says what cannot be saved %#", (change, fault) => {
  expect(planFaults({ ...empty, ...change })).toEqual([fault]);
});

it("names every fault at once", () => {
  const competencies = [topic("a", "Why?"), { ...topic("b", "How?"), name: "" }];
  expect(planFaults({ ...empty, competencies, contact: "nobody" })).toEqual([
    "“Debugging”, question 1: write at least 10 characters.",
    "Competency 2: enter a name.",
    "Competency 2, question 1: write at least 10 characters.",
    "The contact must be an e-mail address.",
  ]);
});

it("lets nothing that is hidden prevent saving", () => {
  const about = [
    { question: "When?", wordings: [], answer: "" },
    { question: "Where?", wordings: [], answer: "In the office." },
  ];
  const draft = { ...empty, about, own_questions: false, cv: "off", skills: "x".repeat(41) } as const;
  expect(planFaults(draft)).toEqual([]);
  expect(writePlan(draft).interview).toMatchObject({ about: [{ question: "Where?" }], skills: [] });
});

it("shows how a question will be asked with and without a CV", () => {
  const plan = { ...empty, competencies: [topic("a", "How did you use {skill} in {project}?")], skills: "Go" };
  expect(wordingsOf(plan)).toEqual([
    {
      competency: "a",
      plain: "How did you use a skill you know well in a project you know well?",
      withCv: "How did you use Go in “Online booking”?",
    },
  ]);
  expect(wordingsOf({ ...plan, cv: "off" })[0]?.withCv).toBeNull();
});

it("estimates the time from questions and follow-ups", () => {
  const short = { ...topic("a"), follow_ups: 0 };
  expect(likelyMinutes({ competencies: [short], own_questions: false })).toBe(10);
  const long = {
    ...topic("b"),
    follow_ups: 2,
    questions: Array.from({ length: 3 }, () => ({ text: "", rephrased: "" })),
  };
  expect(likelyMinutes({ competencies: [long, { ...long, key: "c" }], own_questions: true })).toBe(35);
});

it("offers anchors for every mark", () => {
  expect(EXAMPLE_ANCHORS).toHaveLength(6);
});
