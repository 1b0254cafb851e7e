import { listLibrary, readAuthored } from "@invigil/contract/authoring/library";
import { copyStarter, listStarter, readStarter } from "@invigil/contract/authoring/starter";
import { allQuestions } from "@invigil/library/all-questions";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let factory: Factory;
let author: Awaited<ReturnType<typeof signInRecruiter>>;
beforeAll(async () => {
  server = await startServer();
  factory = createFactory(server.db);
});
afterAll(() => server.stop());
beforeEach(async () => {
  author = await signInRecruiter(server, (await factory.company()).id);
});

async function listed(query = "") {
  return listStarter.response.parse((await author.browser.get(`/api/v1/starter${query}`)).json());
}

async function library(query = "") {
  return listLibrary.response.parse((await author.browser.get(`/api/v1/library${query}`)).json());
}

async function copy(body: object) {
  const reply = await author.browser.post("/api/v1/starter/copy", body);
  expect(reply.statusCode).toBe(201);
  return copyStarter.response.parse(reply.json()).created;
}

it("lists the ready questions by skill, type, difficulty and words", async () => {
  const all = await listed();
  expect(all.problems.map(({ slug }) => slug)).toEqual(allQuestions.map(({ slug }) => slug));
  expect(all.problems.some(({ copied }) => copied)).toBe(false);
  const sql = (await listed("?skill=sql&problem_type=DBA&difficulty=easy")).problems;
  expect(sql.length).toBeGreaterThan(0);
  for (const each of sql)
    expect(each).toMatchObject({ problem_type: "DBA", difficulty: "easy", skills: expect.arrayContaining(["sql"]) });
  const found = (await listed("?search=QUIET%20customers")).problems;
  expect(found.map(({ slug }) => slug)).toContain("customers-without-orders");
  expect((await listed("?search=nothing-like-this")).problems).toEqual([]);
  expect((await author.browser.get("/api/v1/starter?skill=cooking")).statusCode).toBe(400);
});

it("shows a question with its key, its explanation and its solution", async () => {
  const reply = await author.browser.get("/api/v1/starter/customers-without-orders");
  const { title, draft } = readStarter.response.parse(reply.json());
  expect(title).toBe("Customers who went quiet");
  expect(draft.authoring.notes).toContain("NOT IN");
  expect(draft.authoring.solution?.code).toContain("NOT EXISTS");
  expect((await author.browser.get("/api/v1/starter/unheard-of")).json()).toMatchObject({ code: "problem_not_found" });
});

it("copies several questions into a folder, where they are ordinary published questions", async () => {
  const slugs = ["customers-without-orders", "longest-quiet-stretch"];
  const created = await copy({ slugs: [...slugs, ...slugs], folder: "Ready / Backend" });
  expect(created).toHaveLength(2);
  const { problems } = await library("?folder=Ready/Backend");
  expect(problems.map(({ slug }) => slug).toSorted()).toEqual(created.map(({ slug }) => slug).toSorted());
  expect(problems.map(({ state }) => state)).toEqual(["live", "live"]);
  const marked = (await listed()).problems.filter(({ copied }) => copied);
  expect(marked.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted());
  expect(marked.flatMap(({ copy: made }) => made ?? []).toSorted()).toEqual(created.map(({ slug }) => slug).toSorted());

  const [first] = created;
  const draft = await author.browser.post(`/api/v1/library/problem/${first?.slug}/draft`, {});
  const { slug } = draft.json<{ slug: string }>();
  const path = `/api/v1/library/problem/${slug}`;
  expect((await author.browser.patch(path, { edit: 1, title: "Ours now" })).statusCode).toBe(200);
  const own = readAuthored.response.parse((await author.browser.get(path)).json());
  expect(own).toMatchObject({ title: "Ours now", version: 2, state: "draft", tags: ["SQL"] });
  expect(own.authoring.notes).toContain("Mistakes that the tests catch:");
});

it("copies every question as it is, so that the editor can open it", async () => {
  const created = await copy({ slugs: allQuestions.map(({ slug }) => slug) });
  expect(created).toHaveLength(allQuestions.length);
  for (const { slug, title } of created) {
    const read = readAuthored.response.parse((await author.browser.get(`/api/v1/library/problem/${slug}`)).json());
    const wanted = allQuestions.find((question) => question.title === title);
    expect(read).toMatchObject({ problem_type: wanted?.type, statement: wanted?.statement, grading: wanted?.grading });
    expect(read.children).toHaveLength(wanted?.parts?.length ?? 0);
  }
});

it("copies nothing if one of the questions does not exist", async () => {
  const slugs = ["customers-without-orders", "unheard-of"];
  const refused = await author.browser.post("/api/v1/starter/copy", { slugs });
  expect(refused.json()).toMatchObject({ code: "problem_not_found" });
  expect((await library()).total).toBe(0);
});

it("refuses folders whose names break the line or turn text around", async () => {
  const slugs = ["customers-without-orders"];
  for (const folder of ["x\ny", "\u202Eabc", "a/\u2066b"])
    expect((await author.browser.post("/api/v1/starter/copy", { slugs, folder })).statusCode).toBe(400);
  expect(await copy({ slugs, folder: "Größe/שלום\u200F" })).toHaveLength(1);
});
