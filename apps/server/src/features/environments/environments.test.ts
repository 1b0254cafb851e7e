import { messages } from "@invigil/contract/messages/messages";
import {
  allocateInfra,
  createServers,
  readServer,
  readServers,
  type EditorType,
  type EnvironmentReply,
} from "@invigil/contract/environments/environments";
import { ErrorBody } from "@invigil/contract/errors";
import { claimEnvironment, markFailed, markReady } from "@invigil/records/environments/host-work";
import { readForGateway } from "@invigil/records/environments/keys";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sha256 } from "../../platform/identity/tokens.ts";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { offerEnvironments, openEnvironment } from "../../testing/environment-calls.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

const ALL: EditorType[] = ["light", "vscode-pod", "jupyter-notebook"];
const PROJECTS = ["DJP", "PFE", "PBE", "PFS", "PBT", "PBD"];
const MINUTE = 60_000;

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const candidate = (types: string[] = ["PBE"]) =>
  startCandidate(server, undefined, { problems: [types.map((type) => ({ type }))] });
const read = async (who: StartedCandidate, { environment: { id } }: EnvironmentReply) =>
  (await who.browser.get(pathOf(readServer, { id }))).json<EnvironmentReply>();
const allocate = (who: StartedCandidate) => who.browser.get(pathOf(allocateInfra, { id: who.test.id }));

/** What a host does. */
async function launch(): Promise<{ id: string; launch: string }> {
  const row = await claimEnvironment(server.db, { host: "a-host", offers: ALL, places: 50 });
  return { id: row?.id ?? "", launch: row?.launch_id ?? "" };
}

it("launches an environment for the page that asks, and says where it is and which key opens it [B7.11]", async () => {
  await offerEnvironments(server);
  const who = await candidate();
  const reply = await openEnvironment(who);
  expect(reply.statusCode).toBe(200);
  const asked = reply.json<EnvironmentReply>();
  expect(asked).toEqual({
    environment: {
      id: expect.any(String),
      state: "queued",
      editor_type: "light",
      launch: null,
      ahead: 0,
      asked_at: server.now().toISOString(),
      ready_at: null,
      message: null,
      url: "http://localhost:3001",
      key: expect.stringMatching(/^[\w-]{43}$/),
    },
    project_based_problem_data: { is_ready: false, jupyter_notebook_access_url: null },
    test_environment: "light",
    clusterSlug: "localhost:3001",
  });
  const stored = await readForGateway(server.db, asked.environment.id);
  expect(stored?.key_hash).toEqual(sha256(asked.environment.key ?? ""));
  const started = await launch();
  expect(await read(who, asked)).toMatchObject({ environment: { state: "launching", launch: started.launch } });
  await markReady(server.db, started);
  expect(await read(who, asked)).toMatchObject({
    environment: { state: "ready", launch: started.launch, ready_at: expect.any(String), key: null },
    project_based_problem_data: { is_ready: true },
  });
  const list = await who.browser.get(pathOf(readServers, { id: who.solutionSet.id }));
  expect(readServers.response.parse(list.json()).servers).toEqual([await read(who, asked)]);
});

it("says where a notebook is, and that one takes longer than a minute [B7.11]", async () => {
  await offerEnvironments(server, { offers: ALL });
  const who = await candidate(["DJP"]);
  const asked = (await openEnvironment(who, 0, { editor_type: "jupyter-notebook" })).json<EnvironmentReply>();
  server.advance(MINUTE);
  expect(await read(who, asked)).toMatchObject({ environment: { state: "queued", editor_type: "jupyter-notebook" } });
  server.advance(1);
  for (const reply of [
    await who.browser.get(pathOf(readServer, { id: asked.environment.id })),
    await openEnvironment(who, 0, { editor_type: "jupyter-notebook" }),
  ]) {
    expect(refusal(reply)).toEqual([422, "environment_delayed"]);
    expect(ErrorBody.parse(reply.json()).description).toMatch(/^Your environment is delayed\./);
  }
  await markReady(server.db, await launch());
  const access = `http://localhost:3001/environments/${asked.environment.id}/editor/`;
  expect(await read(who, asked)).toMatchObject({
    project_based_problem_data: { is_ready: true, jupyter_notebook_access_url: access },
  });
});

it("begins all environments of a test at its start, each with the key of its type [B4.17, B7.13, B9.10]", async () => {
  await offerEnvironments(server, { offers: ALL });
  const who = await candidate([...PROJECTS, "TEX"]);
  const infra = PROJECTS.map((type, index) => ({
    problem: who.problems[index]?.slug,
    key: type === "DJP" ? "jupyter-notebook" : "vscode-pod",
    is_ready: false,
  }));
  expect((await allocate(who)).json()).toEqual({ is_ready: false, infra });
  for (let n = 0; n < PROJECTS.length; n += 1) await markReady(server.db, await launch());
  const ready = infra.map((each) => ({ ...each, is_ready: true }));
  expect((await allocate(who)).json()).toEqual({ is_ready: true, infra: ready });
  const { servers } = (await who.browser.get(pathOf(createServers, { id: who.solutionSet.id }))).json();
  expect(servers).toHaveLength(PROJECTS.length);
});

it("tells the page of a test without environments that there are none [B7.13]", async () => {
  await offerEnvironments(server);
  expect(refusal(await allocate(await candidate(["TEX"])))).toEqual([404, "environment_not_found"]);
});

it("falls back to the light workspace, and refuses if no host offers that", async () => {
  const who = await candidate(["DJP", "PBE"]);
  expect(refusal(await openEnvironment(who))).toEqual([409, "environment_unavailable"]);
  expect((await allocate(who)).json()).toMatchObject({ is_ready: false });
  await offerEnvironments(server, { offers: ["light", "vscode-pod"] });
  const editorOf = async (problem: number, editor_type: EditorType) =>
    (await openEnvironment(who, problem, { editor_type })).json<EnvironmentReply>().environment.editor_type;
  expect(await editorOf(0, "jupyter-notebook")).toBe("light");
  expect(await editorOf(1, "vscode-pod")).toBe("vscode-pod");
  // Not the editor of this type.
  expect(await editorOf(0, "vscode-pod")).toBe("light");
});

it("lets one tab use an environment, and another only if it takes over", async () => {
  await offerEnvironments(server);
  const who = await candidate();
  const { environment } = (await openEnvironment(who)).json<EnvironmentReply>();
  const other = await openEnvironment(who, 0, { tab: "another tab" });
  expect(refusal(other)).toEqual([409, "environment_in_use"]);
  expect((await openEnvironment(who, 0, { tab: "another tab", is_open_editor: false })).statusCode).toBe(200);
  const keyOf = async () => (await readForGateway(server.db, environment.id))?.key_hash;
  expect(await keyOf()).toEqual(sha256(environment.key ?? ""));
  const taken = (await openEnvironment(who, 0, { tab: "another tab", take_over: true })).json<EnvironmentReply>();
  expect(await keyOf()).toEqual(sha256(taken.environment.key ?? ""));
});

it("gives the reason of a failure, and tries again when asked", async () => {
  await offerEnvironments(server);
  const who = await candidate();
  const asked = (await openEnvironment(who)).json<EnvironmentReply>();
  await markFailed(server.db, { ...(await launch()), message: "There is not enough memory." });
  expect(await read(who, asked)).toMatchObject({
    environment: { state: "failed", message: "There is not enough memory.", launch: null },
  });
  expect((await openEnvironment(who)).json()).toMatchObject({ environment: { state: "queued", message: null } });
});

it("says the place in line, and in the specification's words that it is full [B4.17]", async () => {
  await offerEnvironments(server, { places: 1 });
  const others = await candidate(Array.from({ length: 12 }, () => "PBE"));
  expect((await allocate(others)).statusCode).toBe(200);
  // Half of the queue, and no more, is for one company.
  const { servers } = (await others.browser.get(pathOf(readServers, { id: others.solutionSet.id }))).json<{
    servers: EnvironmentReply[];
  }>();
  expect(servers.map(({ environment }) => environment.ahead).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, n) => n),
  );
  const refused = await openEnvironment(await startCandidate(server, others.test), 0);
  expect(refusal(refused)).toEqual([503, "at_capacity"]);
  expect(refused.json()).toMatchObject({ description: messages.atCapacity, show_custom_message: true });
  expect(messages.atCapacity).toBe("We're at capacity right now, Please retry in sometime");
  // Who has a question open goes before those that are only prepared.
  for (const ahead of [0, 1]) {
    server.advance(1);
    expect((await openEnvironment(await candidate())).json()).toMatchObject({ environment: { ahead } });
  }
});
