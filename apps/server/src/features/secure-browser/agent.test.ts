import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { offerEnvironments } from "../../testing/environment-calls.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { createAgentSilences } from "./agent-silences.ts";
import { inviteWithAgent, OBS } from "./testing/agent.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const invite = () => inviteWithAgent(server);

it("starts only in a session that its agent has signed for, with restricted programs closed [B4.19]", async () => {
  const ann = await invite();
  expect(refusal(await ann.start())).toEqual([409, "secure_browser_required"]);
  const open = await ann.bind({ programs: [OBS] });
  expect([open.statusCode, open.json().details]).toEqual([409, { fault: "programs" }]);
  expect(refusal(await ann.start())).toEqual([409, "secure_browser_required"]);

  // The same agent's signature does not fit another session.
  const other = server.browser();
  await other.signIn(server.deps, ann.account.id);
  expect((await ann.bind({}, other)).json().details).toEqual({ fault: "expired" });
  const bound = await ann.bind();
  expect(bound.json()).toMatchObject({ state: { client: "agent" } });
  expect((await ann.start()).statusCode).toBe(200);
  expect((await ann.goOn()).statusCode).toBe(200);
  expect(refusal(await other.post("/rpc/test.restart", { test_slug: ann.test.slug }))).toEqual([
    409,
    "secure_browser_required",
  ]);
});

it("writes what the agent sees to the timeline, each thing once [B4.19]", async () => {
  const ann = await invite();
  const { id } = (await ann.bind({ virtual_machine: "VirtualBox", screens: 2 })).json<{ id: string }>();
  await ann.start();
  await ann.report(id, { programs: [OBS], virtual_machine: "VirtualBox", screens: 2 });
  await ann.report(id, { programs: [OBS], remote_session: "SSH_CONNECTION", screens: 2 });
  await ann.report(id, {}, [{ kind: "closed", detail: "the window was closed" }]);
  const lines = await ann.lines();
  const kinds = lines.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual([
    "multiple-monitors",
    "remote-session",
    "restricted-program",
    "secure-browser",
    "secure-browser-closed",
    "virtual-machine",
  ]);
  expect(lines.find(({ kind }) => kind === "restricted-program")?.data).toMatchObject({ program: "OBS Studio" });
});

it("takes no report that is unsigned, copied or of somebody else [B4.19]", async () => {
  const ann = await invite();
  const bob = await invite();
  const { id } = (await ann.bind()).json<{ id: string }>();
  expect((await bob.report(id)).json().details).toEqual({ fault: "signature" });
  const copied = ann.signed({ to: id, counter: 5, facts: ann.facts(), events: [] });
  const send = () => server.browser().post(`/rpc/secure_browser.report/${id}`, copied);
  expect((await send()).statusCode).toBe(200);
  expect((await send()).json().details).toEqual({ fault: "counter" });
});

it("notes an agent's silence once and trusts it no longer, until it reports again [B4.19]", async () => {
  const ann = await invite();
  const { id } = (await ann.bind()).json<{ id: string }>();
  await ann.start();
  const sweep = createAgentSilences(server.deps);
  for (let seconds = 0; seconds < 65; seconds += 5) {
    server.advance(5_000);
    await sweep();
  }
  const kinds = async () => (await ann.lines()).map(({ kind }) => kind);
  expect((await kinds()).filter((kind) => kind === "secure-browser-lost")).toHaveLength(1);
  expect(refusal(await ann.goOn())).toEqual([409, "secure_browser_required"]);
  expect((await ann.report(id)).statusCode).toBe(200);
  expect((await kinds()).filter((kind) => kind === "secure-browser")).toHaveLength(2);
  expect((await ann.goOn()).statusCode).toBe(200);
});

it("does not take its own absence for an agent's silence", async () => {
  const ann = await invite();
  await ann.bind();
  await ann.start();
  const sweep = createAgentSilences(server.deps);
  server.advance(40_000);
  await sweep();
  expect((await ann.lines()).map(({ kind }) => kind)).not.toContain("secure-browser-lost");
});

it("lists the restricted programs for an invitation, with what the company adds [B4.19]", async () => {
  const ann = await invite();
  const boss = await signInRecruiter(server, ann.company.id);
  await boss.browser.send("PUT", "/api/v1/company/restricted-programs", { names: ["whisper*"] });
  const token = inviteLink(server.deps, ann.account.inviteId).split("/").at(-1) ?? "";
  const { programs } = (await server.browser().get(`/gateways/restricted-programs/${token}`)).json();
  expect(programs).toContainEqual(expect.objectContaining({ name: "AnyDesk", linux: ["anydesk"], win32: ["AnyDesk"] }));
  expect(programs).toContainEqual(expect.objectContaining({ name: "whisper*", darwin: ["whisper*"] }));
});

it("tells the agent where environments are served", async () => {
  const ann = await invite();
  await offerEnvironments(server);
  const token = inviteLink(server.deps, ann.account.inviteId).split("/").at(-1) ?? "";
  const reply = (await server.browser().get(`/gateways/restricted-programs/${token}`)).json();
  expect(reply).toMatchObject({ origins: [], environments: ["http://localhost:3001"] });
});
