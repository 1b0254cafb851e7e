import { allocateInfra, environmentsOffered, type EnvironmentReply } from "@invigil/contract/environments/environments";
import { eraseCandidate, exportCandidate } from "@invigil/contract/proctoring/evidence";
import { toJson } from "@invigil/db/json";
import { claimEnvironment, environmentsOn, markReady } from "@invigil/records/environments/host-work";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { offerEnvironments, openEnvironment } from "../../testing/environment-calls.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { closeDue, submit } from "../../testing/take-test.ts";

const MINUTE = 60_000;
const HOST = "a-host";

let server: TestServer;
let recruiter: Browser;
let companyId: number;
let who: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  await offerEnvironments(server);
  const make = createFactory(server.db);
  companyId = (await make.company()).id;
  recruiter = (await signInRecruiter(server, companyId)).browser;
  const problems = [[{ type: "PBE" }], [{ type: "PFE" }]];
  who = await startCandidate(server, await make.test(companyId, { timedSections: [10, 20], problems }));
});
afterEach(() => server.stop());

/** Opens the first question and starts its environment, as a host does. */
async function work(): Promise<EnvironmentReply> {
  const reply = (await openEnvironment(who)).json<EnvironmentReply>();
  const row = await claimEnvironment(server.db, { host: HOST, offers: ["light"], places: 5 });
  await markReady(server.db, { id: row?.id ?? "", launch: row?.launch_id ?? "" });
  return reply;
}
const running = async () => (await environmentsOn(server.db, HOST)).map(({ id }) => id);
const steer = (what: string, more: object = {}) =>
  recruiter.post(`/rpc/test.${what}/${who.test.id}`, { username: who.account.username, ...more });

const ENDS: Record<string, () => Promise<unknown>> = {
  "the candidate submits": () => submit(who),
  "a proctor ends the test": () => steer("close", { reason: "Two people" }),
  "the time is over": async () => {
    server.advance(31 * MINUTE);
    await closeDue(server);
  },
  "the section is over": async () => {
    server.advance(11 * MINUTE);
    await closeDue(server);
  },
  "the section is handed in": () =>
    who.browser.post("/rpc/test.submit_section", { solutionset_id: who.solutionSet.id, section_slug: "section-1" }),
};

it.each(Object.entries(ENDS))("takes the environment away when %s", async (_way, end) => {
  const { environment } = await work();
  expect(await running()).toEqual([environment.id]);
  await end();
  expect(await running()).toEqual([]);
  const row = await server.db.selectFrom("environment").select(["state", "key_hash"]).executeTakeFirstOrThrow();
  expect(row).toEqual({ state: "released", key_hash: null });
  expect(["session_ended", "section_closed"]).toContain(refusal(await openEnvironment(who))[1]);
});

it("keeps the environment during a pause, and gives no key until it is over", async () => {
  const { environment } = await work();
  await steer("pause");
  expect(await running()).toEqual([environment.id]);
  expect(refusal(await openEnvironment(who))).toEqual([409, "attempt_paused"]);
  await steer("unpause");
  expect((await openEnvironment(who)).json()).toMatchObject({ environment: { id: environment.id, state: "ready" } });
});

it("says without an error whether one can be asked for: not without a host, nor during a pause", async () => {
  const offered = async () =>
    (await who.browser.get(`${environmentsOffered.path}?test_slug=${who.test.slug}`)).json<{ is_offered: boolean }>()
      .is_offered;
  await work();
  expect(await offered()).toBe(true);
  await steer("pause");
  expect(await offered()).toBe(false);
  await steer("unpause");
  await server.db.deleteFrom("environment_host").execute();
  expect(await offered()).toBe(false);
});

it("opens a new launch of the environment when an ended test is extended", async () => {
  const problems = [[{ type: "PBE" }]];
  who = await startCandidate(server, await createFactory(server.db).test(companyId, { problems }));
  const { environment } = await work();
  await submit(who);
  expect((await steer("extend", { minutes: 10 })).statusCode).toBe(200);
  expect(refusal(await openEnvironment(who))).toEqual([409, "session_ended"]);
  expect((await who.browser.post("/rpc/test.restart", { test_slug: who.test.slug })).statusCode).toBe(200);
  expect((await openEnvironment(who)).json()).toMatchObject({ environment: { id: environment.id, state: "queued" } });
});

it("opens an environment only in the secure browser that the test requires", async () => {
  const settings = toJson({ secure_browser: { enabled: true } });
  await server.db.updateTable("test").set({ settings }).where("id", "=", who.test.id).execute();
  const allocated = await who.browser.get(pathOf(allocateInfra, { id: who.test.id }));
  for (const reply of [await openEnvironment(who), allocated]) {
    expect(refusal(reply)).toEqual([409, "secure_browser_required"]);
  }
});

it("opens the environments of a section only while that section is open", async () => {
  const hidden = who.test.sections[1]?.problems[0]?.slug ?? "";
  const shown = who.problems.map((problem) => ({ ...problem, slug: hidden }));
  const second = () => openEnvironment({ ...who, problems: shown });
  expect(refusal(await second())).toEqual([404, "problem_not_found"]);
  await ENDS["the section is handed in"]?.();
  expect((await second()).statusCode).toBe(200);
});

it("exports that a person had an environment, and erases it", async () => {
  await work();
  await submit(who);
  const { username } = who.account;
  const reply = await recruiter.get(pathOf(exportCandidate, { username }));
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  const file = files[`attempts/${who.test.slug}-${who.solutionSet.slug}/environments.json`];
  expect(JSON.parse(strFromU8(file ?? new Uint8Array()))).toMatchObject([
    { problem: who.problems[0]?.slug, editor: "light", state: "released" },
  ]);
  await recruiter.post(pathOf(eraseCandidate, { username }), { confirm: username });
  expect(await server.db.selectFrom("environment").selectAll().execute()).toEqual([]);
});
