import { sql } from "kysely";
import type { Tx } from "@invigil/db/connection";
import { StartedAttempt } from "@invigil/contract/taking/attempts";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answer, submit } from "../../testing/attempt-calls.ts";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

async function retakable() {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const test = await factory.test(company.id, { overrides: { allow_retake: true } });
  const who = await startCandidate(server, test);
  await submit(who);
  const { browser } = await signInRecruiter(server, company.id);
  const extend = () => browser.post(`/rpc/test.extend/${test.id}`, { username: who.account.username, minutes: 10 });
  return { who, extend, retake: () => who.browser.post(`/rpc/test.retake/${test.id}`) };
}

function putAside(attemptId: number) {
  return (tx: Tx) => tx.updateTable("attempt").set({ reset_at: server.now() }).where("id", "=", attemptId).execute();
}

it("does not extend an attempt that a retake is replacing at the same moment [A4.29, A7.16]", async () => {
  const { who, extend } = await retakable();
  const { id } = who.solutionSet;
  const reply = await besideOpen(server.db, putAside(id), extend);
  expect(reply.json()).toMatchObject({ code: "solution_set_not_found" });
  const row = await server.db
    .selectFrom("attempt")
    .select(["state", "receipt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: "END", receipt: { id: who.solutionSet.slug } });
});

it("replaces an attempt once, however often the button was pressed", async () => {
  const { who, retake } = await retakable();
  const reply = await besideOpen(server.db, putAside(who.solutionSet.id), retake);
  expect(reply.json()).toMatchObject({ code: "already_reset" });
});

it("accepts no first answer for a section that is being handed in", async () => {
  const who = await startCandidate(server, undefined, {
    timedSections: [10, 10],
    problems: [[{ type: "TEX" }], [{ type: "TEX" }]],
  });
  const reply = await besideOpen(
    server.db,
    async (tx) => {
      const { id } = who.solutionSet;
      await tx.selectFrom("attempt").select("id").where("id", "=", id).forUpdate().execute();
      await sql`update attempt_section set status = 'SUB' where attempt_id = ${id} and position = 0`.execute(tx);
    },
    () => answer(who, 0, "too late"),
  );
  expect(reply.json()).toMatchObject({ code: "section_closed" });
});

it("starts nothing with an invitation that is being revoked [A6.01, A7.04]", async () => {
  const factory = createFactory(server.db);
  const who = await inviteCandidate(server, await factory.test((await factory.company()).id));
  const reply = await besideOpen(
    server.db,
    async (tx) => {
      const invite = tx.selectFrom("invite").select("id").where("id", "=", who.account.inviteId);
      await invite.forUpdate().execute();
      const taken = tx.updateTable("invite").set({ revoked_at: server.now() });
      await taken.where("id", "=", who.account.inviteId).execute();
    },
    () => who.browser.post(`/rpc/test.start/${who.test.id}`),
  );
  expect(reply.statusCode).toBe(404);
  const attempts = await server.db.selectFrom("attempt").select("id").where("test_id", "=", who.test.id).execute();
  expect(attempts).toEqual([]);
});

it("counts extra time that is granted while the candidate starts", async () => {
  const factory = createFactory(server.db);
  const test = await factory.test((await factory.company()).id, { overrides: { duration_minutes: 40 } });
  const { account, browser } = await inviteCandidate(server, test);
  const reply = await besideOpen(
    server.db,
    async (tx) => {
      await tx.selectFrom("invite").select("id").where("id", "=", account.inviteId).forUpdate().execute();
      await sql`update invite set accommodations = ${'{"extra_percent": 50}'} where id = ${account.inviteId}`.execute(
        tx,
      );
    },
    () => browser.post(`/rpc/test.start/${test.id}`),
  );
  expect(reply.statusCode).toBe(200);
  const { expiry } = StartedAttempt.parse(reply.json()).solution_set;
  expect(expiry).toBe(new Date(server.now().getTime() + 60 * 60_000).toISOString());
});
