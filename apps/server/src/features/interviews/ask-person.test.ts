import * as calls from "@invigil/contract/interviews/session";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPlan, caller, interviewTest, startInterview } from "../../testing/interview-calls.ts";
import { createFactory } from "../../testing/factory.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const mails = () => server.db.selectFrom("mail").select(["recipient", "subject", "body"]).orderBy("id").execute();

it("tells the plan's contact that somebody would rather speak to a person, also before the consent", async () => {
  const contact = "people@example.com";
  const company = await createFactory(server.db).company("Acme");
  await signInRecruiter(server, company.id);
  const who = await startInterview(server, { plan: aPlan({ contact }) });
  await server.db.updateTable("test").set({ company_id: company.id }).where("id", "=", who.test.id).execute();
  const asked = await who.raw(calls.askForPerson, { message: "I stutter, may I call somebody?" });
  expect(asked.json()).toEqual({ ok: true });
  expect(await mails()).toEqual([
    {
      recipient: contact,
      subject: "Demo Person would like to speak to a person",
      body: expect.stringMatching(/“Backend”[^]*I stutter, may I call somebody\?[^]*does not count against them/),
    },
  ]);
  // Ends nothing, and is not forgotten with the consent.
  expect(await who.read()).toMatchObject({ state: "consent", person_asked_at: server.now().toISOString() });
  expect(await who.consent()).toMatchObject({ state: "ready", person_asked_at: server.now().toISOString() });
  const lines = await server.db.selectFrom("attempt_event").select("data").where("kind", "=", "person-asked").execute();
  expect(lines).toEqual([{ data: { message: "I stutter, may I call somebody?" } }]);
});

it("repeats no link of a stranger in an e-mail", async () => {
  const who = await startInterview(server, { plan: aPlan({ contact: "people@example.com" }) });
  await who.raw(calls.askForPerson, {
    message: "Pay at https://evil.example/login or www.evil.example, me@evil.example",
  });
  const [mail] = await mails();
  expect(mail?.body).not.toMatch(/https?:\/\/evil|\bevil\.example|@evil|www\.evil/);
  expect(mail?.body.replaceAll("\u2060", "")).toContain("Pay at https://evil.example/login");
});

it("tells all owners if the plan names nobody, and each request once", async () => {
  const company = await createFactory(server.db).company("Acme");
  const owners = [await signInRecruiter(server, company.id), await signInRecruiter(server, company.id)];
  const who = await startInterview(server);
  await server.db.updateTable("test").set({ company_id: company.id }).where("id", "=", who.test.id).execute();
  await who.untilFirstQuestion();
  for (let n = 0; n < 3; n += 1) await who.raw(calls.askForPerson);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(owners.map(({ account }) => account.email));
  expect(await who.type(1, "And I go on.")).toMatchObject({ turn_seq: 2 });
});

it("is tried by a recruiter without a consent of anybody else, a mail or a result [B4.18]", async () => {
  const company = await createFactory(server.db).company("Acme");
  const test = await interviewTest(server, {}, company.id);
  const recruiter = await signInRecruiter(server, company.id);
  const started = await recruiter.browser.post(`/rpc/test.start/${test.id}`);
  const trial = caller(recruiter.browser, started.json<{ solution_set: { id: number } }>().solution_set.id);
  await trial.untilFirstQuestion();
  await trial.raw(calls.askForPerson);
  expect(await mails()).toEqual([]);
  expect(await trial.type(1, "It works.")).toMatchObject({ turn_seq: 2 });
  const again = await recruiter.browser.delete(`/api/v1/tests/${test.slug}/trial`);
  expect(again.statusCode).toBe(204);
  expect(await server.db.selectFrom("interview_session").selectAll().execute()).toEqual([]);
});
