import { randomUUID } from "node:crypto";
import { MAILS_OF_UNPROVEN } from "@invigil/contract/limits";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../../testing/candidate.ts";
import { say } from "../../../testing/chat-calls.ts";
import { createFactory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { remindStaff } from "./remind-staff.ts";

let server: TestServer;
let companyId: number;
let who: StartedCandidate;
let staff: Awaited<ReturnType<typeof signInRecruiter>>[];
beforeAll(async () => void (server = await startServer()));
beforeEach(async () => {
  const factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  who = await startCandidate(server, await factory.test(companyId, { name: "Graduates {link}" }));
  staff = [await signInRecruiter(server, companyId), await signInRecruiter(server, companyId)];
  const joined = { password_hash: "a hash" };
  await server.db.updateTable("account").set(joined).where("company_id", "=", companyId).execute();
});
afterAll(() => server.stop());

const MINUTES = 60_000;
const ask = () => say(who.browser, { test_slug: who.test.slug, body: "Is anybody there? {reset link}", person: true });
const mails = () =>
  server.db.selectFrom("mail").selectAll().where("company_id", "=", companyId).orderBy("recipient").execute();
const conversationId = async () =>
  (
    await server.db
      .selectFrom("chat_conversation")
      .select("id")
      .where("account_id", "=", who.account.id)
      .executeTakeFirstOrThrow()
  ).id;
const answer = async () =>
  staff[0]?.browser.post(`/api/v1/inbox/${await conversationId()}/messages`, { client_id: randomUUID(), body: "Yes" });

it("writes to everybody who may answer when nobody has for five minutes, once per wait", async () => {
  await ask();
  server.advance(5 * MINUTES - 1);
  await remindStaff(server.deps);
  expect(await mails()).toEqual([]);
  server.advance(1);
  await remindStaff(server.deps);
  await remindStaff(server.deps);
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(staff.map(({ account }) => account.email).toSorted());
  expect(sent[0]).toMatchObject({ subject: "A candidate is waiting for an answer about “Graduates link”" });
  expect(sent[0]?.body).toContain(`/v1/inbox/${await conversationId()}`);
  // The candidate's words stay in the inbox.
  expect(sent[0]?.body).not.toContain("anybody");
  await answer();
  server.advance(2_000);
  await ask();
  server.advance(5 * MINUTES);
  await remindStaff(server.deps);
  // It was told something less than a quarter of an hour ago.
  expect(await mails()).toHaveLength(2);
  server.advance(10 * MINUTES);
  await remindStaff(server.deps);
  // Who has answered has taken it over.
  expect(await mails()).toHaveLength(3);
  expect((await mails()).filter(({ recipient }) => recipient === staff[0]?.account.email)).toHaveLength(2);
});

it("writes to nobody about an answered or closed conversation, nor for a closed company", async () => {
  await ask();
  await answer();
  server.advance(6 * MINUTES);
  await remindStaff(server.deps);
  expect(await mails()).toEqual([]);
  await ask();
  await server.db.updateTable("company").set({ closed_at: server.now() }).where("id", "=", companyId).execute();
  server.advance(6 * MINUTES);
  await remindStaff(server.deps);
  expect(await mails()).toEqual([]);
});

it("skips reviewers, disabled accounts and people who have not joined", async () => {
  const [first, second] = staff.map(({ account }) => account.id);
  await server.db
    .updateTable("account")
    .set({ role: "reviewer" })
    .where("id", "=", first ?? 0)
    .execute();
  await server.db
    .updateTable("account")
    .set({ password_hash: null })
    .where("id", "=", second ?? 0)
    .execute();
  const proctor = await signInRecruiter(server, companyId);
  const joined = { role: "proctor", password_hash: "a hash" } as const;
  await server.db.updateTable("account").set(joined).where("id", "=", proctor.account.id).execute();
  await ask();
  server.advance(5 * MINUTES);
  await remindStaff(server.deps);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([proctor.account.email]);
});

it("writes one message about all who wait, and another no sooner than a quarter of an hour later", async () => {
  await ask();
  const others = [];
  for (let count = 0; count < 11; count += 1) others.push(await startCandidate(server, who.test));
  for (const { browser } of others) await say(browser, { test_slug: who.test.slug, body: "Me too", person: true });
  server.advance(5 * MINUTES);
  await remindStaff(server.deps);
  const [first, ...more] = await mails();
  expect(more).toHaveLength(1);
  expect(first?.subject).toBe("12 people are waiting for an answer");
  expect(first?.body.match(/\/v1\/inbox\/\d+/g)).toHaveLength(10);
  const late = await startCandidate(server, who.test);
  await say(late.browser, { test_slug: who.test.slug, body: "And me", person: true });
  server.advance(15 * MINUTES - 1);
  await remindStaff(server.deps);
  expect(await mails()).toHaveLength(2);
  server.advance(1);
  await remindStaff(server.deps);
  expect((await mails()).map(({ subject }) => subject).filter((subject) => subject.startsWith("A cand"))).toHaveLength(
    2,
  );
});

it("writes no more than an unproven company may", async () => {
  await server.db.updateTable("company").set({ proven_at: null }).where("id", "=", companyId).execute();
  const full = {
    company_id: companyId,
    account_id: who.account.id,
    recipient: "a@example.com",
    subject: "S",
    body: "B",
  };
  const times = { due_at: server.now(), created_at: server.now() };
  const rows = Array.from({ length: MAILS_OF_UNPROVEN.hour }, () => ({ ...full, ...times }));
  await server.db.insertInto("mail").values(rows).execute();
  await ask();
  server.advance(5 * MINUTES);
  await remindStaff(server.deps);
  expect(await mails()).toHaveLength(rows.length);
  server.advance(60 * MINUTES);
  await remindStaff(server.deps);
  expect(await mails()).toHaveLength(rows.length + staff.length);
});
