import { LIMITS, MOST_AGENT_EVENTS, MOST_AGENT_LINES } from "@invigil/contract/limits";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { inviteWithAgent, OBS } from "./testing/agent.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env: { RATE_LIMITS: "true" } })));
afterEach(() => server.stop());

async function startBound(change = {}) {
  const ann = await inviteWithAgent(server);
  const { id } = (await ann.bind(change)).json<{ id: string }>();
  await ann.start();
  return { ...ann, id };
}

it("binds no agent where the test requires no secure browser [B4.19]", async () => {
  const ann = await inviteWithAgent(server, { enabled: false });
  const reply = await ann.bind();
  expect([reply.statusCode, reply.json().details]).toEqual([409, { fault: "not required" }]);
});

it("takes few events per report, and few reports per minute from one agent [B4.19]", async () => {
  const ann = await startBound();
  const ben = await startBound();
  const events = Array.from({ length: MOST_AGENT_EVENTS + 1 }, () => ({ kind: "closed" as const, detail: "" }));
  expect((await ann.report(ann.id, {}, events)).json().details).toEqual({ fault: "report" });
  const replies = [];
  for (let sent = 0; sent < LIMITS.agent; sent += 1) replies.push((await ann.report(ann.id)).statusCode);
  expect(replies.lastIndexOf(200)).toBe(LIMITS.agent - 2);
  expect(replies.at(-1)).toBe(429);
  // Another candidate behind the same address is still heard.
  expect((await ben.report(ben.id)).statusCode).toBe(200);
});

it("counts reports of invented agents by network address, and hears the real ones there [B4.19]", async () => {
  const ann = await startBound();
  expect((await ann.report(ann.id)).statusCode).toBe(200);
  const stranger = (id: string) =>
    server.browser().post(`/rpc/secure_browser.report/${id}`, { payload: "{}", signature: "x" });
  const replies: number[] = [];
  for (let sent = 0; sent <= LIMITS.stranger; sent += 1) replies.push((await stranger(`invented-${sent}`)).statusCode);
  expect(replies.lastIndexOf(404)).toBe(LIMITS.stranger - 1);
  expect(replies.at(-1)).toBe(429);
  expect((await ann.report(ann.id)).statusCode).toBe(200);
});

it("ends an agent's lines with one that says there was more [B4.19]", async () => {
  const ann = await startBound();
  const events = Array.from({ length: MOST_AGENT_EVENTS }, () => ({ kind: "blocked" as const, detail: "x" }));
  const most = MOST_AGENT_LINES / MOST_AGENT_EVENTS;
  for (let sent = 0; sent < most + 3; sent += 1) expect((await ann.report(ann.id, {}, events)).statusCode).toBe(200);
  const rows = await server.db
    .selectFrom("attempt_event")
    .innerJoin("attempt", "attempt.id", "attempt_event.attempt_id")
    .select("kind")
    .where("account_id", "=", ann.account.id)
    .where("kind", "in", ["secure-browser", "location", "flood"])
    .execute();
  expect(rows).toHaveLength(MOST_AGENT_LINES);
  expect(rows.filter(({ kind }) => kind === "flood")).toHaveLength(1);
});

it("keeps no report waiting for another of the same agent [B4.19]", async () => {
  const ann = await startBound();
  await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom("secure_browser").select("id").where("id", "=", ann.id).forUpdate().execute();
    expect((await ann.report(ann.id)).json().details).toEqual({ fault: "counter" });
  });
  expect((await ann.report(ann.id)).statusCode).toBe(200);
});

it("tells each fact once per attempt, as the browser's own word, and nothing after the end [B4.19]", async () => {
  const ann = await startBound({ virtual_machine: "VirtualBox", screens: 2 });
  const change = { virtual_machine: "VirtualBox", screens: 2, programs: [OBS] };
  await ann.report(ann.id, change);
  await ann.report(ann.id, {});
  await ann.report(ann.id, change);
  await Promise.all([ann.goOn(), ann.goOn(), ann.goOn()]);
  const told = (await ann.lines()).map(({ kind, source }) => `${kind} ${source}`);
  const once = ["multiple-monitors", "restricted-program", "secure-browser", "virtual-machine"];
  expect(told.toSorted()).toEqual(once.map((kind) => `${kind} browser`));

  await ann.browser.post(`/rpc/test.submit_all/${ann.test.id}`, { submission_type: "MSB" });
  await server.db.deleteFrom("attempt_event").where("detector", "=", "secure browser").execute();
  await ann.report(ann.id, { ...change, remote_session: "SSH_CONNECTION" });
  expect((await ann.goOn()).json()).toMatchObject({ code: "session_ended" });
  const after = (await ann.lines()).map(({ kind }) => kind);
  expect(after.filter((kind) => kind !== "submit")).toEqual([]);
});

it.each(["\ud800", "a\u0000b"])("refuses a report with text that cannot be stored: %j [B4.19]", async (text) => {
  const ann = await inviteWithAgent(server);
  const bad = await ann.bind({ version: text });
  expect([bad.statusCode, bad.json().details]).toEqual([409, { fault: "report" }]);
  const { id } = (await ann.bind()).json<{ id: string }>();
  const reply = await ann.report(id, { virtual_machine: text });
  expect([reply.statusCode, reply.json().details]).toEqual([409, { fault: "report" }]);
});
