import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { arrangeProblems } from "@invigil/contract/authoring/library-arrange";
import { listLibrary, listVersions, readAuthored } from "@invigil/contract/authoring/library";
import { messages } from "@invigil/contract/messages/messages";
import { migrationsFolder } from "@invigil/db/migrate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
let author: Awaited<ReturnType<typeof signInRecruiter>>;
beforeAll(async () => {
  server = await startServer();
  factory = createFactory(server.db);
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = (await factory.company()).id;
  author = await signInRecruiter(server, companyId);
});

const at = (slug: string, action = "") => `/api/v1/library/problem/${slug}${action}`;

async function create(problem_type = "MCQ", title = "A question") {
  const reply = await author.browser.post("/api/v1/library/problem", { problem_type, title });
  expect(reply.statusCode).toBe(201);
  const { slug }: { slug: string } = reply.json();
  return slug;
}

async function read(slug: string) {
  return readAuthored.response.parse((await author.browser.get(at(slug))).json());
}

async function listed(query = "") {
  return listLibrary.response.parse((await author.browser.get(`/api/v1/library${query}`)).json());
}

const WHOLE = {
  statement: "What is two and two?",
  content: {
    choices: [
      { id: "a", text: "Four" },
      { id: "b", text: "Five" },
    ],
  },
  grading: { correct: ["a"] },
};

async function createLive(title = "A question") {
  const slug = await create("MCQ", title);
  expect((await author.browser.patch(at(slug), { edit: 1, ...WHOLE })).statusCode).toBe(200);
  expect((await author.browser.post(at(slug, "/publish"), { edit: 2 })).statusCode).toBe(200);
  return slug;
}

it("writes a draft, refuses to publish it while it is incomplete, and says what is missing", async () => {
  const slug = await create();
  const refused = await author.browser.post(at(slug, "/publish"), { edit: 1 });
  expect(refused.json()).toMatchObject({ code: "problem_incomplete" });
  expect(refused.json().details.faults).toContainEqual({ folder: "statement", text: "The statement is empty." });
  expect(refused.json().details.faults).toContainEqual({ folder: "answers", text: "No choice is marked as correct." });
  const saved = await author.browser.patch(at(slug), { edit: 1, ...WHOLE, tags: ["sums", "sums"], difficulty: "easy" });
  expect(saved.json()).toMatchObject({ edit: 2 });
  expect(await read(slug)).toMatchObject({ state: "draft", tags: ["sums"], grading: { correct: ["a"] } });
  expect((await author.browser.post(at(slug, "/publish"), { edit: 2 })).statusCode).toBe(200);
  expect(await read(slug)).toMatchObject({ state: "live", version: 1, newer: null });
  const acts = await server.db.selectFrom("audit").select("action").where("subject", "=", slug).orderBy("id").execute();
  expect(acts.map(({ action }) => action)).toEqual(["problem.create", "problem.save", "problem.publish"]);
});

it("refuses a save based on an older edit", async () => {
  const slug = await create();
  await author.browser.patch(at(slug), { edit: 1, title: "First" });
  const late = await author.browser.patch(at(slug), { edit: 1, title: "Second" });
  expect([late.statusCode, late.json().code]).toEqual([409, "stale_edit"]);
  expect((await read(slug)).title).toBe("First");
});

it("refuses to edit a live question, and creates a draft of its next version [A5.06]", async () => {
  const slug = await createLive();
  const { edit } = await read(slug);
  const refused = await author.browser.patch(at(slug), { edit, title: "Changed" });
  expect(refused.json()).toMatchObject({ code: "problem_live", message: messages.questionLive });
  const next: { slug: string } = (await author.browser.post(at(slug, "/draft"))).json();
  expect((await author.browser.post(at(slug, "/draft"))).json()).toEqual(next);
  expect(await read(next.slug)).toMatchObject({ state: "draft", version: 2, grading: { correct: ["a"] } });
  expect(await read(slug)).toMatchObject({ state: "live", newer: { slug: next.slug, state: "draft" } });
  expect((await listed()).problems).toMatchObject([{ slug: next.slug, version: 2 }]);
  expect((await listed("?state=live")).problems).toMatchObject([{ slug, version: 1 }]);
});

it("lists by typed text, type, difficulty, tag, folder and state", async () => {
  const slug = await create("TEX", "100% of it_all");
  const body = { edit: 1, tags: ["words"], folder: "Hiring/Words", difficulty: "hard" };
  await author.browser.patch(at(slug), body);
  await create("MCQ", "Another");
  for (const query of [
    "search=100%25",
    "search=it_all",
    "problem_type=TEX",
    "difficulty=hard",
    "tag=words",
    "folder=Hiring",
    "folder=Hiring/Words",
  ]) {
    expect({ query, found: (await listed(`?${query}`)).problems.map((each) => each.slug) }).toEqual({
      query,
      found: [slug],
    });
  }
  expect((await listed("?search=1_0")).problems).toEqual([]);
  expect(await listed()).toMatchObject({ total: 2, folders: ["Hiring", "Hiring/Words"], tags: ["words"] });
});

it("sorts by what a column shows, and puts what has no difficulty last either way", async () => {
  const slugs = await Promise.all(["banana", "Apple", "cherry"].map((title) => create("MCQ", title)));
  const facts = [{ difficulty: "hard", max_score: 2 }, { difficulty: "easy", max_score: 10 }, { max_score: 1 }];
  for (const [index, slug] of slugs.entries())
    expect((await author.browser.patch(at(slug), { edit: 1, ...facts[index] })).statusCode).toBe(200);
  const titles = async (query: string) => (await listed(`?${query}`)).problems.map(({ title }) => title);
  expect(await titles("sort=title&direction=ascending")).toEqual(["Apple", "banana", "cherry"]);
  expect(await titles("sort=marks")).toEqual(["Apple", "banana", "cherry"]);
  expect(await titles("sort=difficulty&direction=ascending")).toEqual(["Apple", "banana", "cherry"]);
  expect(await titles("sort=difficulty")).toEqual(["banana", "Apple", "cherry"]);
  expect(await titles("sort=tests&direction=ascending")).toHaveLength(3);
});

it("archives all versions and restores each to its former state", async () => {
  const slug = await createLive();
  const next: { slug: string } = (await author.browser.post(at(slug, "/draft"))).json();
  await author.browser.post(at(slug, "/archive"), { archived: true });
  expect((await listed()).problems).toEqual([]);
  expect((await listed("?state=archived")).problems).toMatchObject([{ slug: next.slug }]);
  await author.browser.post(at(slug, "/archive"), { archived: false });
  expect([(await read(slug)).state, (await read(next.slug)).state]).toEqual(["live", "draft"]);
});

it("deletes a draft that no test uses, and names the tests of the others", async () => {
  const test = await factory.test(companyId, { name: "Hiring", problems: [[{ type: "TEX" }]] });
  const used = test.sections[0]?.problems[0]?.slug ?? "";
  expect((await author.browser.delete(at(used))).json()).toMatchObject({ code: "problem_live" });
  await server.db.updateTable("problem").set({ state: "draft" }).where("slug", "=", used).execute();
  expect((await author.browser.delete(at(used))).json()).toMatchObject({ code: "problem_in_use" });
  const versions = listVersions.response.parse((await author.browser.get(at(used, "/versions"))).json()).versions;
  expect(versions).toMatchObject([{ slug: used, version: 1, tests: [{ slug: test.slug, name: "Hiring" }] }]);
  const slug = await create();
  expect((await author.browser.delete(at(slug))).statusCode).toBe(204);
  expect((await author.browser.get(at(slug))).statusCode).toBe(404);
});

it("keeps the questions of a comprehension, adds and removes some, and copies them", async () => {
  const slug = await create("CMP", "A passage");
  const child = { problem_type: "MCQ", title: "One", max_score: 2, ...WHOLE };
  const two = { ...child, slug: null, title: "Two", max_score: 3 };
  await author.browser.patch(at(slug), { edit: 1, statement: "Read.", children: [{ ...child, slug: null }, two] });
  const first = await read(slug);
  expect(first).toMatchObject({ max_score: 5, children: [{ title: "One" }, { title: "Two" }] });
  const kept = first.children[1];
  await author.browser.patch(at(slug), { edit: 2, children: [{ ...kept, title: "Only" }] });
  expect(await read(slug)).toMatchObject({ max_score: 3, children: [{ slug: kept?.slug, title: "Only" }] });
  const copy = (await author.browser.post(at(slug, "/duplicate"))).json();
  expect(await read(copy.slug)).toMatchObject({
    title: "A passage (copy)",
    version: 1,
    state: "draft",
    children: [{ title: "Only" }],
  });
});

it("checks a written answer against the key, with the reason [A2.11]", async () => {
  const slug = await createLive();
  const check = async (choice: string[]) =>
    (await author.browser.post(at(slug, "/check"), { answer: { choice } })).json();
  expect(await check(["a"])).toMatchObject({ status: "ACC", score: 1, max_score: 1, reason: "1 of 1 right, 0 wrong" });
  expect(await check(["b"])).toMatchObject({ status: "REJ", score: 0 });
  const draft = await create();
  const refused = await author.browser.post(at(draft, "/check"), { answer: { choice: ["a"] } });
  expect(refused.json().code).toBe("problem_incomplete");
});

it("lets reviewers read and only authors write", async () => {
  const slug = await create();
  await server.db.updateTable("account").set({ role: "reviewer" }).where("id", "=", author.account.id).execute();
  expect((await author.browser.get(at(slug))).statusCode).toBe(200);
  expect((await author.browser.patch(at(slug), { edit: 1, title: "No" })).statusCode).toBe(403);
  await server.db.updateTable("account").set({ role: "proctor" }).where("id", "=", author.account.id).execute();
  expect((await author.browser.get(at(slug))).statusCode).toBe(403);
});

it("keeps one folder under one name, and lists folders that contain only folders", async () => {
  const slug = await create();
  expect((await author.browser.patch(at(slug), { edit: 1, folder: " /Hiring//Backend / " })).statusCode).toBe(200);
  expect((await read(slug)).folder).toBe("Hiring/Backend");
  const { folders, problems } = await listed("?folder=Hiring");
  expect(folders).toEqual(["Hiring", "Hiring/Backend"]);
  expect(problems.map((problem) => problem.slug)).toEqual([slug]);
});

it("opens and saves a question whose folder was named before such names were refused", async () => {
  const slug = await create();
  const folder = "Hiring\n2024/\u202E/ \u2066abc\u2069 \t/x";
  await server.db.updateTable("problem").set({ folder }).where("slug", "=", slug).execute();
  await server.deps.pool.query(await readFile(join(migrationsFolder, "20261129180000-plain-folders.sql"), "utf8"));
  const found = await read(slug);
  expect(found.folder).toBe("Hiring 2024/abc/x");
  expect((await author.browser.patch(at(slug), { edit: found.edit, folder: found.folder })).statusCode).toBe(200);
});

it("moves, tags and archives several questions at once, in all versions, and undoes it", async () => {
  const slug = await createLive("Live");
  const next: { slug: string } = (await author.browser.post(at(slug, "/draft"))).json();
  const other = await create("MCQ", "Other");
  await author.browser.patch(at(other), { edit: 1, tags: ["old", "kept"], folder: "Before" });
  const arrange = (problems: object[]) => author.browser.post("/api/v1/library/arrange", { problems });
  const labels = async () =>
    (await listed("?sort=title&direction=ascending")).problems.map(({ title, folder, tags }) => [
      title,
      folder,
      tags.toSorted(),
    ]);
  const before = await labels();

  const change = { folder: " Hiring / Web ", add_tags: ["new", "kept"], remove_tags: ["old"] };
  const reply = await arrange([next.slug, other, "gone"].map((each) => ({ slug: each, ...change })));
  const { changed, undo, missing } = arrangeProblems.response.parse(reply.json());
  expect([changed, missing]).toEqual([2, ["gone"]]);
  expect(await labels()).toEqual([
    ["Live", "Hiring/Web", ["kept", "new"]],
    ["Other", "Hiring/Web", ["kept", "new"]],
  ]);
  // The version that tests can have now, too, and an editor that was open is told.
  expect(await read(slug)).toMatchObject({ state: "live", folder: "Hiring/Web", tags: ["new", "kept"] });
  expect((await author.browser.patch(at(other), { edit: 2, title: "Late" })).json().code).toBe("stale_edit");

  expect((await arrange(undo)).statusCode).toBe(200);
  expect(await labels()).toEqual(before);

  const away = await arrange([slug, other].map((each) => ({ slug: each, archived: true })));
  expect((await listed()).total).toBe(0);
  await arrange(arrangeProblems.response.parse(away.json()).undo);
  expect(await labels()).toEqual(before);
});

it("undoes for each version what it had, and nothing that a colleague has changed since", async () => {
  const slug = await createLive("Live");
  const next: { slug: string } = (await author.browser.post(at(slug, "/draft"))).json();
  const { edit } = await read(next.slug);
  await author.browser.patch(at(next.slug), { edit, folder: "Drafts", tags: ["own"] });
  const arrange = async (problems: object[]) => {
    const reply = await author.browser.post("/api/v1/library/arrange", { problems });
    return arrangeProblems.response.parse(reply.json());
  };
  await arrange([{ slug, folder: "Live", add_tags: ["t"], alone: true }]);

  const { changed, undo } = await arrange([{ slug: next.slug, folder: "Both", add_tags: ["t"] }]);
  expect(changed).toBe(1);
  await arrange(undo);
  expect(await read(slug)).toMatchObject({ folder: "Live", tags: ["t"] });
  expect(await read(next.slug)).toMatchObject({ folder: "Drafts", tags: ["own"] });

  const again = await arrange([{ slug: next.slug, folder: "Both", add_tags: ["t"] }]);
  await arrange([{ slug: next.slug, folder: "Theirs" }]);
  await arrange(again.undo);
  expect(await read(next.slug)).toMatchObject({ folder: "Theirs", tags: ["own"] });
});

it("changes none of several questions if one would have too many tags, or if they are another company's", async () => {
  const [first, full] = [await create("MCQ", "First"), await create("MCQ", "Full")];
  const tags = Array.from({ length: 30 }, (_, n) => `tag-${n}`);
  await author.browser.patch(at(full), { edit: 1, tags });
  const problems = [first, full].map((slug) => ({ slug, add_tags: ["one more"] }));
  const refused = await author.browser.post("/api/v1/library/arrange", { problems });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "too_many_tags"]);
  expect((await read(first)).tags).toEqual([]);
  // One goes, another comes.
  const swapped = await author.browser.post("/api/v1/library/arrange", {
    problems: [{ slug: full, add_tags: ["one more"], remove_tags: ["tag-0"] }],
  });
  expect(swapped.statusCode).toBe(200);

  const stranger = await signInRecruiter(server, (await factory.company()).id);
  const theirs = await stranger.browser.post("/api/v1/library/arrange", {
    problems: [{ slug: first, folder: "Mine" }],
  });
  expect(theirs.statusCode).toBe(404);
  expect((await read(first)).folder).toBe("");
});
