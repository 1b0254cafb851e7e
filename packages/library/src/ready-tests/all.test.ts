import { Slug } from "@invigil/contract/fields";
import { expect, it } from "vitest";
import type { Question } from "../format/question.ts";
import { readyTests } from "./all.ts";
import { questionOf, readyMinutes } from "./ready-test.ts";

const placed = ({ sections }: (typeof readyTests)[number]) => sections.flatMap(({ questions }) => questions);
const worth = ({ score, parts }: Question) => (parts ? parts.reduce((sum, part) => sum + part.score, 0) : score);
/** Marked by a person. */
const REVIEWED = ["TEX", "SUB", "VID", "ADO"];
const NUMBERS = ["no", "one", "two", "three", "four"];

it("has a ready test for about twelve roles, each with a name of its own", () => {
  expect(readyTests.length).toBeGreaterThanOrEqual(12);
  for (const { slug } of readyTests) expect(Slug.parse(slug)).toBe(slug);
  expect(new Set(readyTests.map(({ slug }) => slug)).size).toBe(readyTests.length);
  expect(new Set(readyTests.map(({ name }) => name)).size).toBe(readyTests.length);
});

it.each(readyTests)("$name asks questions that exist, each once, in languages that they allow", (ready) => {
  const slugs = placed(ready).map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const each of placed(ready)) {
    const { content } = questionOf(each);
    expect(content?.technologies ?? []).toEqual(expect.arrayContaining([...each.allowed]));
  }
});

it.each(readyTests)("$name leaves time for every question, and little more", (ready) => {
  const needed = placed(ready).reduce((sum, each) => sum + questionOf(each).minutes, 0);
  const minutes = readyMinutes(ready);
  expect(minutes).toBeGreaterThan(needed);
  expect(minutes - needed).toBeLessThan(10);
  expect(minutes).toBeLessThanOrEqual(90);
});

it.each(readyTests)("$name can be passed, but not by the easiest section alone", (ready) => {
  const points = ready.sections.map(({ questions }) =>
    questions.reduce((sum, each) => sum + worth(questionOf(each)), 0),
  );
  const total = points.reduce((sum, each) => sum + each, 0);
  expect(Math.min(...points)).toBeGreaterThan(0);
  expect(ready.cutOff).toBeGreaterThanOrEqual(50);
  expect(ready.cutOff).toBeLessThanOrEqual(70);
  expect((points[0] ?? 0) / total).toBeLessThan(ready.cutOff / 100);
});

it.each(readyTests)("$name says how many answers a reviewer marks", (ready) => {
  const reviewed = placed(ready).filter((each) => REVIEWED.includes(questionOf(each).type)).length;
  const said = /a reviewer marks (\w+) answer/i.exec(ready.audience)?.[1] ?? "no";
  expect(said).toBe(NUMBERS[reviewed]);
});
