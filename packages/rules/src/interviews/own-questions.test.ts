import { expect, it } from "vitest";
import { replyTo, saysNo } from "./own-questions.ts";
import { aPlan } from "./testing/a-plan.ts";

const PLAN = aPlan({
  about: [
    { question: "Can I work from home?", wordings: [], answer: "Up to three days a week." },
    { question: "How large is the team?", wordings: [], answer: "Eight people." },
    { question: "What happens after this interview?", wordings: [], answer: "We write within a week." },
    { question: "What is the salary?", wordings: [], answer: "Between 50,000 and 60,000." },
  ],
});

it.each([
  ["Is working from home possible?", "Up to three days a week."],
  ["what about home office, can I work from home sometimes", "Up to three days a week."],
  ["How large will the team be?", "Eight people."],
  ["What will happen after the interview?", "We write within a week."],
  ["Could you tell me about the salary?", "Between 50,000 and 60,000."],
])("[B4.18] answers %s", (question, answer) => {
  expect(replyTo(PLAN, question)?.answer).toBe(answer);
});

it.each(["Do you have a canteen?", "Who leads the team?", "What?", "", "🙂"])(
  "[B4.18] passes on what the plan does not answer: %j",
  (question) => {
    expect(replyTo(PLAN, question)).toBeNull();
  },
);

it.each([
  "No",
  "No, thank you.",
  "nope",
  "Nothing, thanks",
  "That's all.",
  "Um, no.",
  "I don’t have any questions",
  " ",
])("understands that there are no more questions: %j", (text) => {
  expect(saysNo(text, "en")).toBe(true);
});

it.each([
  "Is there no canteen?",
  "No canteen, right? And parking?",
  "Not sure how to put it, but how is the team organised at the moment, and who leads it",
])("takes a question as a question: %j", (text) => {
  expect(saysNo(text, "en")).toBe(false);
});

it("understands a no in the interview's language", () => {
  expect(saysNo("Nein, danke.", "de")).toBe(true);
  expect(saysNo("जी नहीं, धन्यवाद", "hi")).toBe(true);
  expect(saysNo("Notwendige Unterlagen bitte", "de")).toBe(false);
  expect(saysNo(null, "en")).toBe(false);
});

it("finds an answer by any of its wordings", () => {
  const about = [
    { question: "When will I hear from you?", wordings: ["How long until you get back to me?"], answer: "In a week." },
  ];
  const plan = aPlan({ about });
  expect(replyTo(plan, "How long will it take to get back to me?")?.answer).toBe("In a week.");
  expect(replyTo(PLAN, "How long until then?")).toBeNull();
});
