import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Receipt } from "@invigil/contract/taking/attempts";
import type { Report } from "@invigil/contract/results/reports";
import { migrationsFolder } from "@invigil/db/migrate";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { submit } from "../../testing/take-test.ts";
import { signMoved } from "./sign-moved.ts";

const HOUR = 3_600_000;
const WAV = Buffer.concat([Buffer.from("RIFFd\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(64)]);

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

async function bring(who: StartedCandidate) {
  const sound = { kind: "ADO", problem: who.problems[0]?.slug, content_type: "audio/wav", size: WAV.length };
  const place = { ...sound, test_solution_set: who.solutionSet.id };
  await who.browser.post("/rpc/recording.sign", place);
  server.advance(60_000);
  await submit(who);
  server.advance(HOUR);
  const { signed_url, resource_uri } = (await who.browser.post("/rpc/recording.sign", { ...place, late: true })).json();
  await server.browser().send("PUT", signed_url, WAV, { "content-type": "audio/wav" });
  expect((await who.browser.post("/rpc/recording.confirm", { resource_uri })).statusCode).toBe(200);
}

/** Stores a recording as it was before late drafts existed. */
async function undo() {
  await sql`delete from late_draft`.execute(server.db);
  await sql`alter table attempt_event drop constraint attempt_event_kind`.execute(server.db);
  await sql`update attempt_event set kind = 'recording-late' where kind = 'draft-late'`.execute(server.db);
}

async function move() {
  const migration = join(migrationsFolder, "20261119470100-late-recordings-are-drafts.sql");
  await sql.raw(await readFile(migration, "utf8")).execute(server.db);
  await sql`alter table attempt_event add constraint attempt_event_kind check (is_line_kind(kind))`.execute(server.db);
  await signMoved(server.deps);
}

it("converts older late recordings, with the receipt and proof they would have got on arrival", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const who = await startCandidate(server, await factory.test(company.id, { problems: [[{ type: "ADO" }]] }));
  const { browser, account } = await signInRecruiter(server, company.id);
  async function shown() {
    const address = `/api/v1/test/${who.test.slug}`;
    const report: Report = (await browser.get(`${address}/solutionset?username=${who.account.username}`)).json();
    const receipt: Receipt = (await who.browser.get(`${address}/receipt`)).json();
    const timeline = (await browser.get(`${address}/timeline?username=${who.account.username}`)).json();
    const drafts = report.sections[0]?.problems[0]?.late_drafts.map((draft) => ({ ...draft, id: 0 }));
    return { drafts, receipt, timeline };
  }
  await bring(who);
  const today = await shown();
  expect(today.receipt.late_drafts).toHaveLength(1);
  await undo();
  expect((await shown()).receipt.late_drafts).toEqual([]);
  server.advance(24 * HOUR);
  await browser.signIn(server.deps, account.id);
  await move();
  expect(await shown()).toEqual(today);
  await signMoved(server.deps);
  expect(await shown()).toEqual(today);
});
