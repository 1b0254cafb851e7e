import { ProctorEventCode, readTimeline } from "@invigil/contract/proctoring/evidence";
import { readLive } from "@invigil/contract/proctoring/live";
import { claimEnvironment, markLost, markReady, returnEnvironments } from "@invigil/records/environments/host-work";
import { evidenceName } from "@invigil/rules/evidence/evidence-names";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { offerEnvironments, prepareEnvironment } from "../../testing/environment-calls.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
// Hosts and their rows use the database's clock.
beforeEach(async () => void (server = await startServer({ start: new Date().toISOString() })));
afterEach(() => server.stop());

async function launch(): Promise<{ id: string; launch: string }> {
  const row = await claimEnvironment(server.db, { host: "a-host", offers: ["light"], places: 50 });
  const held = { id: row?.id ?? "", launch: row?.launch_id ?? "" };
  await markReady(server.db, held);
  return held;
}

it("shows on the timeline when a project's environment was started, lost and restored, with the project's code [B3.07]", async () => {
  await offerEnvironments(server);
  const factory = createFactory(server.db);
  const company = await factory.company();
  const recruiter = (await signInRecruiter(server, company.id)).browser;
  const codes = ProctorEventCode.options;
  const problems = [[...codes, "DJP"].map((type) => ({ type }))];
  const who = await startCandidate(server, await factory.test(company.id, { problems }));
  await prepareEnvironment(who);
  const started = [];
  for (let n = 0; n < 6; n += 1) started.push(await launch());
  // One ends by itself, the others with their host; nobody had waited for the last start.
  await markLost(server.db, started[0] ?? { id: "", launch: "" });
  await claimEnvironment(server.db, { host: "a-host", offers: ["light"], places: 50 });
  await returnEnvironments(server.db, "a-host");
  for (let n = 0; n < 6; n += 1) await launch();

  const named = `username=${who.account.username}`;
  const reply = await recruiter.get(`${pathOf(readTimeline, { slug: who.test.slug })}?${named}&limit=200`);
  const { evidence } = readTimeline.response.parse(reply.json());
  const shown = evidence.filter(({ kind }) => kind.startsWith("environment-"));
  for (const kind of ["environment-started", "environment-lost", "environment-restored"]) {
    const lines = shown.filter((line) => line.kind === kind);
    expect([kind, new Set(lines.map(({ code }) => code)), lines.length]).toEqual([kind, new Set([...codes, null]), 6]);
  }
  expect(shown[0]).toMatchObject({ source: "server", data: { editor: "light" }, label: null });
  expect(evidenceName("environment-lost")).toBe("Environment lost");

  const live = await recruiter.get(pathOf(readLive, { slug: who.test.slug }));
  const [row] = readLive.response.parse(live.json()).rows;
  expect(row?.alerts).toEqual({});
});
