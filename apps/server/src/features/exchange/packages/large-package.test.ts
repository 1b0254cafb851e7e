import { importProblems } from "@invigil/contract/authoring/exchange";
import { ProblemDraft, AuthoredProblem, DRAFT_BYTES } from "@invigil/contract/authoring/library-problem";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { sendImport } from "../testing/send-import.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const MEGABYTE = 1_000_000;
const hidden = (number: number) => `${number} `.repeat(MEGABYTE / 2);

it("imports a package with megabytes of tests, saves its draft, and shows a candidate no hidden ones", async () => {
  const { browser } = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  const tests = [1, 2, 3, 4, 5].flatMap((number) => [
    [`p/data/secret/${number}.in`, strToU8(hidden(number))],
    [`p/data/secret/${number}.ans`, strToU8("5\n")],
  ]);
  const files = { "p/problem.yaml": "name: Large", "p/data/sample/0.in": "1", "p/data/sample/0.ans": "1" };
  const small = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
  const packed = Buffer.from(zipSync(Object.fromEntries([...small, ...tests])));
  const reply = importProblems.response.parse((await sendImport(browser, packed, "")).json());
  const slug = reply.created[0]?.slug ?? "";
  const address = `/api/v1/library/problem/${slug}`;

  const problem = AuthoredProblem.parse((await browser.get(address)).json());
  expect(problem.grading).toMatchObject({ cases: [{ name: "0" }, { name: "1", input: hidden(1) }, {}, {}, {}, {}] });
  const draft = ProblemDraft.parse(problem);
  const saved = await browser.patch(address, { edit: problem.edit, ...draft, statement: "Count." });
  expect(saved.json()).toMatchObject({ edit: problem.edit + 1 });

  const shown = await browser.get(`/api/v1/problem/${slug}?_role=author`);
  expect(shown.json()).toMatchObject({ title: "Large", samples: [{ name: "0" }] });
  expect(shown.rawPayload.length).toBeLessThan(10_000);

  const more = { edit: problem.edit + 1, grading: { cases: [{ input: "1".repeat(DRAFT_BYTES) }] } };
  const refused = await browser.patch(address, more);
  expect([refused.statusCode, refused.json().code]).toEqual([413, "file_too_large"]);
});

it("reads no large body from a caller who may not send it", async () => {
  const companyId = (await createFactory(server.db).company()).id;
  const { browser, account } = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ role: "proctor" }).where("id", "=", account.id).execute();
  const reply = await browser.patch("/api/v1/library/problem/any", { title: "1".repeat(DRAFT_BYTES) });
  expect(reply.statusCode).toBe(403);
});
