import { randomUUID } from "node:crypto";
import type { ReplyOf } from "@invigil/contract/route";
import { readPair, readSimilarity } from "@invigil/contract/results/similarity";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const CODE = `def best(rows):
    found = None
    for row in rows:
        if found is None or row["score"] > found["score"]:
            found = row
        elif row["score"] == found["score"] and row["name"] < found["name"]:
            found = row
    return found["name"] if found else ""
`;
const OTHER = `import sys
data = [int(x) for x in sys.stdin.read().split()]
data.sort(reverse=True)
while data and data[-1] < 0:
    data.pop()
print(sum(data), len(data), sep=",")
`;

it("shows the most similar answers, with the lines they share, only to the company", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const scr = { type: "SCR", content: { evaluation: "TXT", technologies: ["python"] } };
  const test = await factory.test(company.id, { problems: [[scr, { type: "MCQ" }]] });
  const ids: number[] = [];
  for (const code of [CODE, OTHER, CODE.replaceAll("found", "top").replaceAll("row", "line")]) {
    const who = await startCandidate(server, test);
    ids.push((await saveAnswer(who, who.problems[0]?.slug ?? "", { technology: "python", code })).id);
    await submit(who);
  }
  const { browser } = await signInRecruiter(server, company.id);
  const problem = test.sections[0]?.problems[0]?.slug ?? "";
  const path = `/api/v1/test/${test.slug}/similarity`;

  const listed: ReplyOf<typeof readSimilarity> = (await browser.get(path)).json();
  expect(listed).toMatchObject({ problems: [{ slug: problem, answers: 3 }], compared: null });
  const { compared }: ReplyOf<typeof readSimilarity> = (await browser.get(`${path}?problem=${problem}`)).json();
  const [pair] = compared?.pairs ?? [];
  expect(compared).toMatchObject({ answers: 3, left_out: 0 });
  expect([pair?.left.solution_id, pair?.right.solution_id]).toEqual([ids[0], ids[2]]);
  expect(pair?.similarity).toBeGreaterThan(0.9);

  const query = `problem=${problem}&left=${ids[0]}&right=${ids[2]}`;
  const shown: ReplyOf<typeof readPair> = (await browser.get(`${path}/pair?${query}`)).json();
  expect(shown.left.text).toBe(CODE);
  expect(shown.fragments[0]?.left[0]).toBe(0);
  expect((await browser.get(`${path}/pair?problem=${problem}&left=${ids[0]}&right=999999`)).statusCode).toBe(404);

  const stranger = await signInRecruiter(server, (await factory.company()).id);
  expect((await stranger.browser.get(`${path}?problem=${problem}`)).statusCode).toBe(404);
});

it("also compares with other versions of the question in the company's other tests, and with nobody else's", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const scr = { type: "SCR", content: { evaluation: "TXT", technologies: ["python"] } };
  const [spring, autumn, foreign] = [
    await factory.test(company.id, { problems: [[scr]] }),
    await factory.test(company.id, { problems: [[scr]] }),
    await factory.test((await factory.company()).id, { problems: [[scr]] }),
  ];
  const slugOf = (test: typeof spring) => test.sections[0]?.problems[0]?.slug ?? "";
  const ids: number[] = [];
  const renamed = CODE.replaceAll("found", "top");
  for (const [test, code] of [
    [spring, CODE],
    [spring, CODE.replaceAll("row", "line")],
    [autumn, renamed],
    [foreign, renamed],
  ] as const) {
    const who = await startCandidate(server, test);
    ids.push((await saveAnswer(who, slugOf(test), { technology: "python", code })).id);
    await submit(who);
  }
  // Two versions of one question; the company has no other way to the third one's answers.
  await server.deps.pool.query(
    "update problem set lineage = $1, version = id where slug in ($2, $3, $4) and parent_id is null",
    [randomUUID(), slugOf(spring), slugOf(autumn), slugOf(foreign)],
  );
  const { browser } = await signInRecruiter(server, company.id);
  const read = async (query: string) =>
    readSimilarity.response.parse(
      (await browser.get(`/api/v1/test/${autumn.slug}/similarity?problem=${slugOf(autumn)}${query}`)).json(),
    ).compared;

  expect(await read("")).toMatchObject({ answers: 1, pairs: [] });
  const compared = await read("&across=true");
  expect(compared).toMatchObject({ answers: 3, left_out: 0 });
  const test = expect.objectContaining({ slug: spring.slug });
  // Spring's own two answers are no pair here.
  expect(compared?.pairs.map(({ left, right }) => [left, right])).toEqual(
    [ids[0], ids[1]].map((id) => [
      expect.objectContaining({ solution_id: ids[2], test: null }),
      expect.objectContaining({ solution_id: id, test }),
    ]),
  );

  const pair = `/api/v1/test/${autumn.slug}/similarity/pair?problem=${slugOf(autumn)}&left=${ids[2]}&right=${ids[0]}`;
  expect((await browser.get(pair)).statusCode).toBe(404);
  const shown = readPair.response.parse((await browser.get(`${pair}&across=true`)).json());
  expect([shown.left.text, shown.right.text, shown.right.test?.slug]).toEqual([renamed, CODE, spring.slug]);
});
