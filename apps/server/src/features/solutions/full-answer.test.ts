import { MOST_HISTORY_BYTES } from "@invigil/contract/limits";
import { createSolution } from "@invigil/contract/taking/solutions";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { SESSION_COOKIE } from "../../platform/identity/sessions.ts";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { createSaver } from "./saver.ts";

let server: TestServer;
let ann: StartedCandidate;
beforeAll(async () => {
  server = await startServer();
  ann = await startCandidate(server);
});
afterAll(() => server.stop());

const edit = (seq: number, answer: string) => ({ seq, base: seq - 1, writer: "tab-one-of-ann", answer });

/** A pool whose second statement finds another server just storing a newer version of the answer. */
function racedPool(id: number): Pick<Pool, "query"> {
  let statements = 0;
  async function query(text: string, values: unknown[]) {
    statements += 1;
    if (statements !== 2) return server.deps.pool.query(text, values);
    const { result } = await server.db.transaction().execute(async (tx) => {
      await tx.updateTable("solution").set({ seq: 2 }).where("id", "=", id).execute();
      const revision = { seq: 2, body: toJson({ answer: "two" }) };
      await tx.updateTable("solution_revision").set(revision).where("solution_id", "=", id).execute();
      const waiting = server.deps.pool.query(text, values);
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 });
      return { result: waiting };
    });
    return result;
  }
  return { query: query as Pool["query"] };
}

it("keeps head and newest version together if two servers save a full answer at once", async () => {
  const { browser, account, solutionSet, test, problems } = ann;
  const place = { creator: account.id, test_solution_set: solutionSet.id, test: test.id, solution_type: "TEX" };
  const first = await browser.post(pathOf(createSolution), { ...place, problem: problems[0]?.slug, ...edit(1, "one") });
  const { slug, id } = first.json();
  const full = { history_bytes: MOST_HISTORY_BYTES + 1 };
  await server.db.updateTable("solution").set(full).where("id", "=", id).execute();
  const save = createSaver({ pool: racedPool(id), now: server.now });
  const session = createHash("sha256").update(browser.cookies.get(SESSION_COOKIE) ?? "");
  const { answer, ...third } = edit(3, "three");
  const body = JSON.stringify({ answer });
  expect(
    await save({ token: session.digest("hex"), slug, ...third, digest: "third", length: answer.length, body }),
  ).toMatchObject({ decision: "accept", seq: 3 });
  const head = await server.db.selectFrom("solution").select("seq").where("id", "=", id).executeTakeFirst();
  const versions = await server.db
    .selectFrom("solution_revision")
    .select(["seq", "body"])
    .where("solution_id", "=", id)
    .execute();
  expect([head, versions]).toEqual([{ seq: 3 }, [{ seq: 3, body: { answer } }]]);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows[0]?.n ?? 0;
}
