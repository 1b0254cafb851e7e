import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Report } from "@invigil/contract/results/reports";
import { toJson } from "@invigil/db/json";
import { migrationsFolder } from "@invigil/db/migrate";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

it.each([
  ["the same share of 7.5 points instead of 5", "the same share of 7.5 marks instead of 5"],
  ["it was worth no points before", "it was worth no marks before"],
  ["accuracy 0.8 over 10 points of data", "accuracy 0.8 over 10 points of data"],
])("says marks in a reason that was stored as: %s", async (stored, shown) => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const who = await startCandidate(server, await factory.test(company.id, { problems: [[{ type: "TEX" }]] }));
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because." });
  await submit(who);
  await evaluateEnded(server);
  const evaluation = toJson({ reason: stored, kept: "unjudged" });
  await server.db.updateTable("solution").set({ evaluation }).execute();
  const file = join(migrationsFolder, "20261119470200-reasons-in-marks.sql");
  await sql.raw(await readFile(file, "utf8")).execute(server.db);
  const { browser } = await signInRecruiter(server, company.id);
  const path = `/api/v1/test/${who.test.slug}/solutionset?username=${who.account.username}`;
  const report: Report = (await browser.get(path)).json();
  expect(report.sections[0]?.problems[0]?.reason).toBe(shown);
});
