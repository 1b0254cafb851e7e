import { expect, it } from "vitest";
import { replyTo } from "./own-questions.ts";
import { isPassedOn } from "./passed-on.ts";
import { replyTurn } from "./next-turn.ts";
import { aPlan } from "./testing/a-plan.ts";

const plan = aPlan({
  about: [
    { question: "How large is the team?", wordings: ["How many people are in the team?"], answer: "Eight people." },
  ],
});

function after(text: string) {
  const last = { kind: "own-questions", competency: null, question: null, text: "", why: "" } as const;
  const turns = [{ ...last, answer: text, unanswered: false }];
  return replyTurn({ plan, questions: [], turns, msLeft: 600_000 }, replyTo(plan, text));
}

it("passes on what the plan does not answer", () => {
  const ask = (text: string) => isPassedOn({ text, language: "en", next: after(text) });
  expect(ask("How large is the team?")).toBe(false);
  expect(ask("Do you pay for the train?")).toBe(true);
});

it("passes on what one of several questions still needs, and answers the others [B4.18]", () => {
  const ask = (text: string) => ({
    said: after(text).text,
    why: after(text).why,
    isOn: isPassedOn({ text, language: "en", next: after(text) }),
  });
  const both = ask("How large is the team? And is there free parking?");
  expect(both.said).toMatch(/^Eight people\. I don’t have an answer to the rest/);
  expect(both).toMatchObject({ isOn: true, why: "The plan answers only a part of what was asked." });
  expect(ask("How large is the team? I mean, how many people are in the team?")).toMatchObject({ isOn: false });
  expect(ask("Is there parking? And a canteen?").said).toMatch(/^I don’t have an answer to that/);
});

it("hears several questions in one sentence, and those that were written down without a mark [B4.18]", () => {
  const rest = /^Eight people\. I don’t have an answer to the rest/;
  expect(after("How large is the team and what will I earn?").text).toMatch(rest);
  expect(after("How large is the team, and do you pay for the train?").text).toMatch(rest);
  expect(after("How large is the team. And when will I hear from you.").text).toMatch(rest);
  // One question, however it goes on.
  expect(after("How large is the team and the office?").text).toMatch(/^Eight people\. (?!I don’t)/);
  expect(after("I liked this a lot. How large is the team?").text).toMatch(/^Eight people\. (?!I don’t)/);
});

it("keeps a question that the end of the interview cut off, but not a no", () => {
  const closing = { kind: "closing", why: "Everything was asked." } as const;
  expect(isPassedOn({ text: "No, thank you.", language: "en", next: closing })).toBe(false);
  expect(isPassedOn({ text: "Who would I report to?", language: "en", next: closing })).toBe(true);
  expect(isPassedOn({ text: "Who would I report to?", language: "en", next: null })).toBe(true);
  expect(isPassedOn({ text: null, language: "en", next: null })).toBe(true);
});
