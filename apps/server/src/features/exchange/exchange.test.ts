import { importProblems } from "@invigil/contract/authoring/exchange";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { sendImport } from "./testing/send-import.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const sendFile = (browser: Browser, content: Buffer, folder = "In/Here") => sendImport(browser, content, folder);

it("carries problems with their questions and files to another company and back unchanged", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const { browser, account } = await signInRecruiter(server, company.id);
  await server.deps.storage.put("a-file-of-ours", Buffer.from("id,value\n1,2\n"));
  await server.db
    .insertInto("upload")
    .values({
      id: "a-file-of-ours",
      account_id: account.id,
      name: "data.csv",
      size: 13,
      content_type: "text/csv",
      created_at: server.now(),
    })
    .execute();
  const choices = ["a", "b"].map((id) => ({ id, text: `Choice ${id}` }));
  await factory.problem(company.id, {
    type: "CMP",
    title: "Read this",
    children: [{ type: "MCQ", title: "One", content: { choices }, grading: { correct: ["a"] } }],
  });
  await factory.problem(company.id, {
    type: "FBE",
    title: "Predict",
    content: { downloads: [{ name: "data.csv", url: "/media/a-file-of-ours/data.csv" }] },
    grading: { truth: "id,value\n1,2", id_column: "id", value_column: "value", metric: "rmse" },
  });
  const packed = (await browser.get("/api/v1/library/export?format=invigil")).rawPayload;

  const other = await signInRecruiter(server, (await factory.company()).id);
  const reply = importProblems.response.parse((await sendFile(other.browser, packed)).json());
  expect(reply).toMatchObject({
    format: "invigil",
    refused: [],
    created: [{ title: "Read this" }, { title: "Predict" }],
  });
  const again = (await other.browser.get("/api/v1/library/export?format=invigil&folder=In")).rawPayload;
  const moved = withoutIds(packed).map(([path, text]) => [
    path,
    text.replaceAll('"folder": ""', '"folder": "In/Here"'),
  ]);
  expect(withoutIds(again)).toEqual(moved);
  const { folders } = (await other.browser.get("/api/v1/library/folders")).json();
  expect(folders).toEqual([{ folder: "In/Here", problems: 2 }]);
  const rows = await server.db.selectFrom("problem").select("state").where("folder", "=", "In/Here").execute();
  expect(rows.map(({ state }) => state)).toEqual(["draft", "draft", "draft"]);
});

/** Names and contents of an archive, without ids, because a stored file has a different id everywhere. */

it("names the tests that a package lacks, and lets it be published only when somebody dismisses them", async () => {
  const { browser } = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  const packed = zipSync({
    "p/problem.yaml": strToU8("name: A sum\nlanguages: [python3]\nlimits:\n  time_limit: 2"),
    "p/problem_statement/problem.md": strToU8("Add two numbers."),
    "p/data/secret/1.in": strToU8("1 1"),
    "p/data/secret/1.ans": strToU8("2"),
    "p/data/secret/2.in": strToU8("1 2"),
    "p/submissions/accepted/a.py": strToU8("print(2)"),
  });
  const reply = importProblems.response.parse((await sendFile(browser, Buffer.from(packed))).json());
  expect(reply.left_out.map(({ reason }) => reason)).toContainEqual(expect.stringContaining("in the package: 1 of 2."));
  const at = `/api/v1/library/problem/${reply.created[0]?.slug}`;
  const faultsOf = async (edit: number) => {
    const { code, details } = (await browser.post(`${at}/publish`, { edit })).json();
    return [code, details.faults.map(({ text }: { text: string }) => text)];
  };
  expect(await faultsOf(1)).toEqual([
    "problem_incomplete",
    ["1 of the 2 tests in the imported package is missing. Add it, or confirm that the question does not need it."],
  ]);
  const { authoring } = (await browser.get(at)).json();
  const { expected_cases: _, ...rest } = authoring;
  expect((await browser.patch(at, { edit: 1, authoring: rest })).statusCode).toBe(200);
  expect((await faultsOf(2))[1]).not.toContainEqual(expect.stringContaining("imported package"));
});

function withoutIds(zip: Buffer): [string, string][] {
  return Object.entries(unzipSync(zip)).map(([path, content]) => [
    path.replace(/^files\/[^/]+/, "files/*"),
    strFromU8(content).replaceAll(/\/media\/[^/]+/g, "/media/*"),
  ]);
}

it("writes Moodle XML that it can read back", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const { browser } = await signInRecruiter(server, company.id);
  const choices = ["a", "b", "c"].map((id) => ({ id, text: `1 < ${id} & "more"` }));
  const mcq = { type: "MCQ", title: "Many", maxScore: 3, content: { choices, is_multi_correct: true } };
  await factory.problem(company.id, { ...mcq, grading: { correct: ["a", "b"], partial: true } });
  await factory.problem(company.id, {
    type: "FIB",
    title: "Pi",
    statement: "Pi is ___",
    content: { blanks: [{ id: "1", label: "Answer" }] },
    grading: { blanks: [{ accepted: ["3.14"], tolerance: 0.01 }] },
  });
  await factory.problem(company.id, { type: "SCR", title: "Code -- here" });
  const xml = (await browser.get("/api/v1/library/export?format=moodle")).rawPayload;
  expect(xml.toString()).toContain(
    "<!-- left out: Code - here (SCR): The format does not support questions of this type",
  );
  const { created } = importProblems.response.parse((await sendFile(browser, xml, "Back")).json());
  expect(created.map(({ title }) => title)).toEqual(["Many", "Pi"]);
  const rows = await server.db
    .selectFrom("problem")
    .select(["grading", "statement", "max_score"])
    .where("folder", "=", "Back")
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { grading: { correct: ["a", "b"], partial: true }, statement: "What do you think?", max_score: 3 },
    { grading: { blanks: [{ accepted: ["3.14"], tolerance: 0.01 }] }, statement: "Pi is ___", max_score: 10 },
  ]);
});

it("removes null characters from a text", async () => {
  const { browser } = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  const reply = await sendFile(browser, Buffer.from("::Zero\u0000::Which?{=a\u0000 ~b}"));
  expect(importProblems.response.parse(reply.json()).created).toMatchObject([{ problem_type: "MCQ" }]);
});

it("says why a file cannot be read", async () => {
  const { browser } = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  const reply = await sendFile(browser, Buffer.from("<html></html>"));
  expect(reply.statusCode).toBe(415);
  expect(reply.json()).toMatchObject({ description: expect.stringContaining("not a supported format") });
});
