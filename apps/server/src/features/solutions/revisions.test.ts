import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

const WRITER = "a-tab-of-the-test";

let server: TestServer;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  companyId = (await createFactory(server.db).company()).id;
});
afterEach(() => server.stop());

async function candidate(testType = "EMP") {
  const test = await createFactory(server.db).test(companyId, {
    problems: [[{ type: "SCR" }]],
    overrides: { test_type: testType },
  });
  const who = await startCandidate(server, test);
  const files = { "src/a.py": "print('ä')", "b.txt": "" };
  const first = { technology: "python", code: "one", files };
  return { who, ...(await saveAnswer(who, who.problems[0]?.slug ?? "", first)) };
}

async function edit(who: StartedCandidate, slug: string, seq: number, answer: object | null) {
  const numbers = { seq, base: seq - 1, writer: WRITER };
  const url = `/api/v1/solution/${slug}`;
  const query = new URLSearchParams(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
  return answer ? who.browser.patch(url, { ...numbers, ...answer }) : who.browser.delete(`${url}?${query.toString()}`);
}

interface Listed {
  revisions: {
    id: string;
    seq: number;
    technology: string | null;
    size: number | null;
    files: number;
    saved_at: string;
  }[];
  more: boolean;
}

it("returns the history of an answer, newest first, and each edit in full [A7.23]", async () => {
  const { who, id, slug } = await candidate();
  server.advance(1_000);
  await edit(who, slug, 2, { technology: "rust", code: "three" });
  await edit(who, slug, 3, null);
  const { revisions, more } = (await who.browser.get(`/api/v1/solution/${id}/revisions`)).json<Listed>();
  expect(more).toBe(false);
  expect(revisions).toMatchObject([
    { id: `${id}.3`, seq: 3, technology: null, size: null, files: 0 },
    { id: `${id}.2`, seq: 2, technology: "rust", size: 5, files: 0, saved_at: "2026-01-01T10:00:01.000Z" },
    { id: `${id}.1`, seq: 1, technology: "python", size: 13, files: 2, saved_at: "2026-01-01T10:00:00.000Z" },
  ]);
  // The first has its code and two files, with characters counted as a person counts them.
  const read = async (seq: number) => (await who.browser.get(`/api/v1/solutionrevision/${id}.${seq}`)).json<unknown>();
  expect(await read(2)).toEqual({ ...revisions[1], answer: { technology: "rust", code: "three" } });
  expect(await read(1)).toMatchObject({ size: 13, files: 2 });
  expect(await read(3)).toMatchObject({ answer: null, size: null, files: 0 });
});

it("comes in pages, or all at once [A7.23]", async () => {
  const { who, id, slug } = await candidate();
  for (let seq = 2; seq <= 60; seq += 1) await edit(who, slug, seq, { technology: "python", code: String(seq) });
  const page = async (query: string) =>
    (await who.browser.get(`/api/v1/solution/${id}/revisions?${query}`)).json<Listed>();
  const first = await page("");
  expect([first.revisions.length, first.revisions[0]?.seq, first.more]).toEqual([50, 60, true]);
  const rest = await page(`before=${first.revisions.at(-1)?.seq}`);
  expect([rest.revisions.map(({ seq }) => seq), rest.more]).toEqual([[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], false]);
  expect((await page("all=true")).revisions).toHaveLength(60);
});

it("lists and reads the files of a multi-file answer [A7.23]", async () => {
  const { who, id } = await candidate();
  const repo = (await who.browser.get(`/api/v1/solution/${id}/repo`)).json<{ files: object[] }>();
  expect(repo.files).toEqual(
    expect.arrayContaining([
      { path: "src/a.py", size: 11 },
      { path: "b.txt", size: 0 },
    ]),
  );
  const blob = (path: string) => who.browser.get(`/api/v1/solution/${id}/repoblob?path=${encodeURIComponent(path)}`);
  expect((await blob("src/a.py")).json()).toEqual({ path: "src/a.py", content: "print('ä')" });
  expect((await blob("src/none.py")).statusCode).toBe(404);
  expect((await blob("constructor")).statusCode).toBe(404);
  expect((await blob("../secret")).statusCode).toBe(400);
});

it("is open to the candidate while the test runs, and to the company afterwards [A7.23]", async () => {
  const { who, id } = await candidate();
  const learning = await candidate("LRN");
  const recruiter = (await signInRecruiter(server, companyId)).browser;
  const status = async (browser: typeof recruiter, solution: number) =>
    (await browser.get(`/api/v1/solution/${solution}/revisions`)).statusCode;
  expect([await status(who.browser, id), await status(recruiter, id)]).toEqual([200, 404]);
  await submit(who);
  await submit(learning.who);
  expect([await status(who.browser, id), await status(recruiter, id)]).toEqual([404, 200]);
  expect(await status(learning.who.browser, learning.id)).toBe(200);
  expect(await status(learning.who.browser, id)).toBe(404);
});

it.each(["99999999999999999999.1", "1.99999999999", "999999.1"])("has no edit %s", async (id) => {
  const { who } = await candidate();
  expect((await who.browser.get(`/api/v1/solutionrevision/${id}`)).statusCode).toBe(404);
});
