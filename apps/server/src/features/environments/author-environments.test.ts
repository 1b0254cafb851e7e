import { openAuthorEnvironment } from "@invigil/contract/authoring/library-environment";
import { EnvironmentReply, readServer } from "@invigil/contract/environments/environments";
import { claimEnvironment, markReady } from "@invigil/records/environments/host-work";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { offerEnvironments, openEnvironment } from "../../testing/environment-calls.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

type Author = Awaited<ReturnType<typeof signInRecruiter>>;

async function anAuthor(type = "PBE") {
  const factory = createFactory(server.db);
  const { id } = await factory.company();
  const { slug } = await factory.problem(id, { type });
  return { author: await signInRecruiter(server, id), slug, companyId: id };
}

function open({ author, slug }: { author: Author; slug: string }, asked: object = {}) {
  return author.browser.post(pathOf(openAuthorEnvironment, { slug }), {
    editor_type: "light",
    tab: "a tab of theirs",
    ...asked,
  });
}

const claim = (places = 50) => claimEnvironment(server.db, { host: "a-host", offers: ["light"], places });

it("gives an author an environment of a question without an attempt, and its key to this page only", async () => {
  await offerEnvironments(server);
  const its = await anAuthor();
  const { environment } = EnvironmentReply.parse((await open(its)).json());
  expect(environment).toMatchObject({ state: "queued", editor_type: "light", url: "http://localhost:3001" });
  expect(environment.key).toEqual(expect.any(String));
  const launched = await claim();
  expect(await markReady(server.db, { id: environment.id, launch: launched?.launch_id ?? "" })).toBe(true);
  const read = await its.author.browser.get(pathOf(readServer, { id: environment.id }));
  expect(EnvironmentReply.parse(read.json()).environment).toMatchObject({ state: "ready", key: null });
  // A colleague has an environment of their own.
  const colleague = await signInRecruiter(server, its.companyId);
  expect((await colleague.browser.get(pathOf(readServer, { id: environment.id }))).statusCode).toBe(404);
  const theirs = EnvironmentReply.parse((await open({ ...its, author: colleague })).json());
  expect(theirs.environment.id).not.toBe(environment.id);
});

it("keeps what runs for the same question, and starts it again where nothing of before may be left", async () => {
  await offerEnvironments(server);
  const its = await anAuthor();
  const first = EnvironmentReply.parse((await open(its)).json()).environment;
  const launched = await claim();
  await markReady(server.db, { id: first.id, launch: launched?.launch_id ?? "" });
  const again = EnvironmentReply.parse((await open(its)).json()).environment;
  expect(again).toMatchObject({ id: first.id, state: "ready", launch: launched?.launch_id });
  const fresh = EnvironmentReply.parse((await open(its, { fresh: true })).json()).environment;
  expect(fresh).toMatchObject({ id: first.id, state: "queued", launch: null });
});

it("asks before a second tab takes it, and leaves it as it is until then", async () => {
  await offerEnvironments(server);
  const its = await anAuthor();
  const { id } = EnvironmentReply.parse((await open(its)).json()).environment;
  const launched = await claim();
  await markReady(server.db, { id, launch: launched?.launch_id ?? "" });
  const second = { tab: "another tab", fresh: true };
  expect((await open(its, second)).json().code).toBe("environment_in_use");
  const read = await its.author.browser.get(pathOf(readServer, { id }));
  expect(EnvironmentReply.parse(read.json()).environment.launch).toBe(launched?.launch_id);
  expect((await open(its, { ...second, take_over: true })).statusCode).toBe(200);
});

it("leaves at least half of the places to candidates, and serves them first", async () => {
  await offerEnvironments(server);
  await open(await anAuthor());
  const candidate = await startCandidate(server, undefined, { problems: [[{ type: "PBE" }]] });
  const { environment } = EnvironmentReply.parse((await openEnvironment(candidate)).json());
  expect(environment.ahead).toBe(0);
  expect((await claim(2))?.id).toBe(environment.id);
  expect(await claim(2)).toBeUndefined();
  expect(await claim(4)).toBeDefined();
});

it("refuses other types, other companies' questions, and an installation without hosts", async () => {
  const its = await anAuthor();
  expect((await open(its)).json().code).toBe("environment_unavailable");
  await offerEnvironments(server);
  expect((await open(await anAuthor("SCR"))).statusCode).toBe(404);
  const { author } = await anAuthor();
  expect((await open({ author, slug: its.slug })).statusCode).toBe(404);
});
