import { readAudit } from "@invigil/contract/people/company";
import { checkExport, importProblems } from "@invigil/contract/authoring/exchange";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFactory } from "../../testing/factory.ts";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { sendImport } from "./testing/send-import.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const choices = [
  { id: "a", text: "{x} = 1~2 # \\frac{1}{2}: a" },
  { id: "b", text: "%20% of\n\nit" },
  { id: "c", text: "[c] -> `d`" },
];

const single = {
  type: "MCQ",
  title: "One: {way}",
  statement: "Which?\n\n- `a = b`\n- \\(x\\)",
  maxScore: 2.5,
  content: { choices },
  grading: { correct: ["b"] },
};
const several = {
  type: "MCQ",
  title: "Many",
  maxScore: 3,
  content: { choices, is_multi_correct: true },
  grading: { correct: ["a", "c"], partial: true },
};
const text = {
  type: "FIB",
  title: "Word",
  statement: "A ___ here",
  content: { blanks: [{ id: "1", label: "Answer" }] },
  grading: { blanks: [{ accepted: ["*", "x = y"] }] },
};
const number = {
  ...text,
  title: "Number",
  statement: "Pi is ___",
  grading: { blanks: [{ accepted: ["3.14", "3.15"], tolerance: 0.01 }] },
};
const two = {
  type: "FIB",
  title: "Two",
  statement: "From ___ to ____.",
  content: {
    blanks: [
      { id: "1", label: "Blank 1" },
      { id: "2", label: "Blank 2" },
    ],
  },
  grading: {
    blanks: [
      { accepted: ["a~b}", "c#d"], case_sensitive: true },
      { accepted: ["2"], tolerance: 0 },
    ],
  },
};
const essay = { type: "SUB", title: "Essay", statement: "Why?", maxScore: 4 };
const passage = { type: "CMP", title: "Read", statement: "A text.", maxScore: 6, children: [single, text, essay] };

/** What came back, limited to what an author wrote. */
async function stored(folder: string) {
  const rows = await server.db
    .selectFrom("problem")
    .select(["problem_type", "title", "statement", "max_score", "grading", "content", "parent_id"])
    .where("folder", "=", folder)
    .orderBy("id")
    .execute();
  return rows.map(({ content, parent_id, ...row }) => ({ ...row, content, child: parent_id !== null }));
}

function asStored({ type, title, statement = "What do you think?", maxScore = 10, ...rest }: Record<string, unknown>) {
  const { content = {}, grading = {}, child = false } = rest;
  return {
    problem_type: type,
    title,
    statement,
    max_score: maxScore,
    grading,
    content: expect.objectContaining(content as object),
    child,
  };
}

it("writes GIFT that it reads back exactly, and lists what GIFT does not support", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const { browser } = await signInRecruiter(server, company.id);
  for (const problem of [single, several, text, number, essay, passage, two, { type: "SCR", title: "Code" }])
    await factory.problem(company.id, problem);
  const checked = checkExport.response.parse((await browser.get("/api/v1/library/export/check?format=gift")).json());
  expect(checked).toEqual({
    problems: 6,
    refused: [
      { name: "Two", reason: "GIFT supports only one blank per question." },
      { name: "Code", reason: expect.stringContaining("of this type") },
    ],
    left_out: [],
  });
  const gift = (await browser.get("/api/v1/library/export?format=gift")).rawPayload;
  expect(gift.toString()).toContain("// left out: Two (FIB): GIFT supports only one blank per question.");
  const { entries } = readAudit.response.parse((await browser.get("/api/v1/company/audit")).json());
  expect(entries[0]).toMatchObject({ action: "library.export", data: { format: "gift", problems: 6 } });
  const reply = importProblems.response.parse((await sendImport(browser, gift, "Gift")).json());
  expect([reply.format, reply.refused, reply.left_out]).toEqual(["gift", [], []]);
  const child = (problem: object) => asStored({ ...problem, child: true });
  expect(await stored("Gift")).toEqual([
    ...[single, several, text, number, essay, passage].map(asStored),
    ...[single, text, essay].map(child),
  ]);
});

it("writes Moodle XML that it reads back exactly, including comprehensions, several blanks and pictures", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const { browser, account } = await signInRecruiter(server, company.id);
  await server.deps.storage.put("our-picture", PNG);
  const upload = { id: "our-picture", account_id: account.id, name: "a b.png", size: PNG.length };
  await server.db
    .insertInto("upload")
    .values({ ...upload, content_type: "image/png", created_at: server.now() })
    .execute();
  const shown = { ...essay, title: "Shown", statement: "See ![a sign](/media/our-picture/a%20b.png)." };
  const problems = [single, several, number, two, essay, passage, shown];
  for (const problem of problems) await factory.problem(company.id, problem);
  const xml = (await browser.get("/api/v1/library/export?format=moodle")).rawPayload;
  const reply = importProblems.response.parse((await sendImport(browser, xml, "Moodle")).json());
  expect([reply.refused, reply.left_out]).toEqual([[], []]);
  const rows = await stored("Moodle");
  const plain = (given: object[]) => JSON.parse(JSON.stringify(given).replaceAll(',"case_sensitive":false', ""));
  const back = rows.map((row) => ({
    ...row,
    statement: row.statement.replace(/\/media\/[^/]+\/a_b/, "/media/our-picture/a%20b"),
  }));
  const gaps = { ...two, statement: "From ___ to ___." };
  const expected = [single, several, number, gaps, essay, passage].map(asStored);
  expect(plain(back)).toEqual([
    ...expected,
    ...[single, text, essay].map((child) => asStored({ ...child, child: true })),
    asStored(shown),
  ]);
  const address = /\/media\/[^)]+/.exec(rows.at(-1)?.statement ?? "")?.[0] ?? "";
  const picture = await browser.get(address);
  expect([picture.statusCode, picture.headers["content-type"], picture.rawPayload]).toEqual([200, "image/png", PNG]);
});

it("shows a problem's picture only to candidates whose test contains it", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const { browser } = await signInRecruiter(server, company.id);
  const picture = `<file name="a.png" path="/" encoding="base64">${PNG.toString("base64")}</file>`;
  const xml = `<quiz><question type="essay"><name><text>Q</text></name><questiontext format="html"><text>&lt;img src="@@PLUGINFILE@@/a.png"&gt;</text>${picture}</questiontext></question></quiz>`;
  await sendImport(browser, Buffer.from(xml), "Shown");
  const [{ statement } = { statement: "" }] = await stored("Shown");
  const address = /\/media\/[^)]+/.exec(statement)?.[0] ?? "";
  const withIt = await factory.test(company.id, {
    problems: [[{ type: "CMP", children: [{ type: "SUB", statement }] }]],
  });
  const without = await factory.test(company.id);
  const foreign = await factory.test((await factory.company()).id, { problems: [[{ type: "SUB", statement }]] });
  const statuses = [];
  for (const test of [withIt, without, foreign]) {
    const candidate = await startCandidate(server, test);
    statuses.push((await candidate.browser.get(address)).statusCode);
  }
  expect(statuses).toEqual([200, 404, 404]);
});

it("leaves neither problems nor files behind if an import fails halfway", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const { browser, account } = await signInRecruiter(server, company.id);
  const pictures = [1, 2].map((last) => Buffer.concat([PNG, Buffer.from([last])]));
  const images = pictures.map((_, index) => `<img src="@@PLUGINFILE@@/${index}.png">`).join("");
  const files = pictures.map(
    (content, index) => `<file name="${index}.png" path="/">${content.toString("base64")}</file>`,
  );
  const question = `<question type="essay"><name><text>Q</text></name><questiontext><text><![CDATA[${images}]]></text>${files.join("")}</questiontext></question>`;
  const xml = Buffer.from(`<quiz>${question}</quiz>`);
  const { storage } = server.deps;
  const put = storage.put.bind(storage);
  const kept: string[] = [];
  const left = async () => ({
    problems: await stored("Half"),
    uploads: await server.db.selectFrom("upload").select("id").where("account_id", "=", account.id).execute(),
    files: (await Promise.all(kept.map((key) => storage.stat(key)))).filter((found) => found !== null),
    removals: await server.db.selectFrom("file_removal").select("key").where("key", "in", kept).execute(),
  });
  // The disk is full after the first file.
  storage.put = async (key, content) => {
    if (kept.length === 1) throw new Error("no space left");
    kept.push(key);
    await put(key, content);
  };
  try {
    expect((await sendImport(browser, xml, "Half")).statusCode).toBe(500);
    expect(await left()).toEqual({ problems: [], uploads: [], files: [], removals: [] });
  } finally {
    storage.put = put;
  }
  // The database refuses the drafts.
  await sql`alter table problem add constraint full_up check (folder <> 'Half')`.execute(server.db);
  storage.put = async (key, content) => {
    kept.push(key);
    await put(key, content);
  };
  try {
    expect((await sendImport(browser, xml, "Half")).statusCode).toBe(500);
  } finally {
    storage.put = put;
    await sql`alter table problem drop constraint full_up`.execute(server.db);
  }
  expect(await left()).toEqual({ problems: [], uploads: [], files: [], removals: [] });
});

it.each(["invigil", "moodle", "gift"])("keeps folders from one library to another in %s", async (format) => {
  const factory = createFactory(server.db);
  const [from, to] = [await factory.company(), await factory.company()];
  for (const [title, folder] of FOLDERED) {
    const { id } = await factory.problem(from.id, { ...essay, title });
    await server.db.updateTable("problem").set({ folder }).where("id", "=", id).execute();
  }
  const { browser } = await signInRecruiter(server, from.id);
  const file = (await browser.get(`/api/v1/library/export?format=${format}`)).rawPayload;
  const other = await signInRecruiter(server, to.id);
  const reply = importProblems.response.parse((await sendImport(other.browser, file, "")).json());
  expect(reply.created.map(({ title, folder }) => [title, folder])).toEqual(FOLDERED);
  const again = importProblems.response.parse((await sendImport(other.browser, file, "Kept/Here")).json());
  expect(again.created.map(({ folder }) => folder)).toEqual(["Kept/Here", "Kept/Here/A & B", "Kept/Here/A & B/C"]);
  expect((await other.browser.get("/api/v1/library/folders")).json()).toMatchObject({
    folders: ["", "A & B", "A & B/C", "Kept/Here", "Kept/Here/A & B", "Kept/Here/A & B/C"].map((folder) => ({
      folder,
      problems: 1,
    })),
  });
  const deep = await sendImport(other.browser, file, "d".repeat(198));
  expect(importProblems.response.parse(deep.json()).left_out).toHaveLength(2);
});

const FOLDERED: [title: string, folder: string][] = [
  ["First", ""],
  ["Second", "A & B"],
  ["Third", "A & B/C"],
];
