import { createFromReady } from "@invigil/contract/authoring/ready-tests";
import { readAuthoredTest } from "@invigil/contract/authoring/authored-test";
import { invitePeople } from "@invigil/contract/inviting/candidates";
import { readFirstSteps } from "@invigil/contract/people/first-steps";
import { readTestReport } from "@invigil/contract/results/test-report";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { submit } from "../../testing/take-test.ts";

let server: TestServer;
let factory: Factory;
beforeAll(async () => {
  server = await startServer();
  factory = createFactory(server.db);
});
afterAll(() => server.stop());

type Recruiter = Awaited<ReturnType<typeof signInRecruiter>>;
const steps = async ({ browser }: Recruiter) =>
  readFirstSteps.response.parse((await browser.get(readFirstSteps.path)).json());
const done = async (recruiter: Recruiter) => (await steps(recruiter)).done;

it("ticks every first step once it was taken, and names the test that the next one is about", async () => {
  const owner = await signInRecruiter(server, (await factory.company()).id);
  expect(await steps(owner)).toEqual({ done: [], test: null });

  const made = await owner.browser.post(pathOf(createFromReady, { slug: "reasoning-screen" }), {});
  const { slug } = createFromReady.response.parse(made.json());
  expect(await steps(owner)).toEqual({ done: ["test"], test: { slug, is_interview: false, is_live: true } });

  const test = readAuthoredTest.response.parse((await owner.browser.get(pathOf(readAuthoredTest, { slug }))).json());
  expect((await owner.browser.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(200);
  expect(await done(owner)).toEqual(["test", "try"]);
  // The trial itself may be gone the next moment.
  await submit({ browser: owner.browser, test });
  await owner.browser.delete(`/api/v1/tests/${slug}/trial`);
  expect(await done(owner)).toEqual(["test", "try"]);

  const people = [{ name: "Ada Example", email: "ada@example.com" }];
  const invited = await owner.browser.post(pathOf(invitePeople, { slug }), { people });
  expect(invited.statusCode).toBeLessThan(300);
  expect(await done(owner)).toEqual(["test", "try", "invite"]);

  const colleague = { name: "Cleo Example", email: "cleo-first-steps@example.com", role: "author" };
  expect((await owner.browser.post("/api/v1/company/people", colleague)).statusCode).toBe(201);
  expect(await done(owner)).toEqual(["test", "try", "invite", "colleague"]);
});

it("counts a report as read only once somebody has finished the test", async () => {
  const company = await factory.company();
  const owner = await signInRecruiter(server, company.id);
  const test = await factory.test(company.id);
  const candidate = await startCandidate(server, test);
  const report = pathOf(readTestReport, { slug: test.slug });
  expect((await owner.browser.get(report)).statusCode).toBe(200);
  expect(await done(owner)).toEqual([]);
  await submit(candidate);
  expect((await owner.browser.get(report)).statusCode).toBe(200);
  expect(await done(owner)).toEqual(["report"]);
  const other = await signInRecruiter(server, (await factory.company()).id);
  expect(await done(other)).toEqual([]);
});

it("shows a report even if nothing can be written", async () => {
  const company = await factory.company();
  const owner = await signInRecruiter(server, company.id);
  const test = await factory.test(company.id);
  await submit(await startCandidate(server, test));
  await sql`alter table first_step add constraint full_disk check (done_at is null) not valid`.execute(server.db);
  const reply = await owner.browser.get(pathOf(readTestReport, { slug: test.slug }));
  await sql`alter table first_step drop constraint full_disk`.execute(server.db);
  expect(reply.statusCode).toBe(200);
});
