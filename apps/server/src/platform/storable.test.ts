import { afterAll, beforeAll, expect, it } from "vitest";
import { startCandidate } from "../testing/candidate.ts";
import { createFactory } from "../testing/factory.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { checkStorable } from "./storable.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

it("accepts everything the database can store", () => {
  const fine = ["", "🙂", "\\u0000", "e\u0301", "\uffff", 1, null, true, [[["deep"]]], { a: { b: ["c"] } }, undefined];
  expect(() => checkStorable(fine)).not.toThrow();
});

it.each([["\0"], ["a\0b"], ["\ud83d"], ["\ude42\ud83d"]])("refuses %j in values and in names, at any depth", (text) => {
  for (const value of [text, [text], { a: { b: [text] } }, { [text]: 1 }, { a: [{ [text]: 1 }] }]) {
    expect(() => checkStorable(value)).toThrow("cannot be stored");
  }
});

it("refuses endless nesting, and survives checking it", () => {
  let value: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) value = [value];
  expect(() => checkStorable(value)).toThrow("nested too deeply");
});

it("refuses a text that cannot be stored without failing the other saves in its batch", async () => {
  const factory = createFactory(server.db);
  const test = await factory.test((await factory.company()).id);
  const people = await Promise.all(Array.from({ length: 6 }, () => startCandidate(server, test)));
  const edit = { seq: 1, base: 0, writer: "a-tab-of-theirs" };
  const saves = await Promise.all(
    people.map(async ({ browser, account, solutionSet, problems }) => {
      const place = { creator: account.id, test_solution_set: solutionSet.id, test: test.id, solution_type: "TEX" };
      const problem = problems[0]?.slug;
      const reply = await browser.post("/api/v1/solution", { ...place, ...edit, problem, answer: "first" });
      const { slug }: { slug: string } = reply.json();
      return { browser, slug };
    }),
  );
  const texts = ["fine", "a\0b", "fine", "half \ud83d", "fine", "fine"];
  const replies = await Promise.all(
    saves.map(({ browser, slug }, n) =>
      browser.patch(`/api/v1/solution/${slug}`, { ...edit, seq: 2, base: 1, answer: texts[n] }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 400, 200, 200]);
  expect(replies[1]?.json()).toMatchObject({ code: "invalid_request" });
});
