import { allRoutes } from "@invigil/contract/all-routes";
import { readOutbox } from "@invigil/contract/inviting/outbox";
import * as webhooks from "@invigil/contract/inviting/webhooks";
import * as apiKeys from "@invigil/contract/people/api-keys";
import * as company from "@invigil/contract/people/company";
import type { ReplyOf, Route } from "@invigil/contract/route";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { createFactory, type Factory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { nameOf } from "../../../testing/inputs/route-inputs.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
let make: Factory;
let owner: Browser;
let companyId: number;
beforeAll(async () => {
  server = await startServer();
  make = createFactory(server.db);
  companyId = (await make.company()).id;
  owner = (await signInRecruiter(server, companyId)).browser;
});
afterAll(() => server.stop());

async function makeKey(role: string) {
  const reply = await owner.post("/api/v1/company/keys", { name: `The ${role}'s program`, role });
  return reply.json<{ key: { id: number; prefix: string }; secret: string }>();
}

/** Calls as a program would, without cookies or a CSRF header. */
const program = (secret: string) => ({
  get: (url: string) => server.inject({ method: "GET", url, headers: { authorization: `Bearer ${secret}` } }),
  post: (url: string, payload: object) =>
    server.inject({ method: "POST", url, payload, headers: { authorization: `Bearer ${secret}` } }),
  patch: (url: string, payload: object) =>
    server.inject({ method: "PATCH", url, payload, headers: { authorization: `Bearer ${secret}` } }),
});

it("shows a key once, stores its hash, and lets a program act in the key's role", async () => {
  const { key, secret } = await makeKey("author");
  expect(secret.startsWith(key.prefix)).toBe(true);
  expect((await owner.get("/api/v1/company/keys")).body).not.toContain(secret);
  const rows = await server.db.selectFrom("api_key").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);

  const test = await make.test(companyId);
  const people = [{ email: "ada@example.com", name: "Ada Example" }];
  const reply = await program(secret).post(`/api/v1/test/${test.slug}/candidates`, { people });
  expect(reply.statusCode).toBe(201);
  const audit = await server.db.selectFrom("audit").selectAll().where("action", "=", "candidates.invite").execute();
  expect(audit).toMatchObject([{ api_key_id: key.id, company_id: companyId }]);
  expect((await owner.get("/api/v1/company/keys")).json()).toMatchObject({
    keys: [{ last_used_at: expect.any(String) }],
  });
});

it("refuses an insufficient role, personal routes, other companies' data, and a revoked key", async () => {
  const { key, secret } = await makeKey("reviewer");
  const { get, post } = program(secret);
  const test = await make.test(companyId);
  // Permission comes before the body, valid or not.
  expect(refusal(await post(`/api/v1/test/${test.slug}/candidates`, { people: [] }))).toEqual([403, "forbidden"]);
  const people = [{ email: "ada@example.com", name: "Ada Example" }];
  expect(refusal(await post(`/api/v1/test/${test.slug}/candidates`, { people }))).toEqual([403, "forbidden"]);
  const foreign = await make.test((await make.company()).id);
  expect((await get(`/api/v1/test/${foreign.slug}/candidates`)).statusCode).toBe(404);
  // Calls that candidates may make too need a session.
  expect(refusal(await post(`/rpc/test.init/${test.id}`, {}))).toEqual([403, "csrf_failed"]);
  expect((await get("/api/v1/tests")).statusCode).toBe(200);
  await owner.post(`/rpc/key.revoke/${key.id}`);
  expect(refusal(await get("/api/v1/tests"))).toEqual([401, "unauthenticated"]);
  expect(refusal(await program(`ik_${"a".repeat(43)}`).get("/api/v1/tests"))).toEqual([401, "unauthenticated"]);
});

it("is described in the API document, and so are the webhooks", async () => {
  const document = (await owner.get("/docs/json")).json<{
    webhooks: Record<string, object>;
    paths: Record<string, Record<string, { security?: object[] }>>;
  }>();
  expect(Object.keys(document.webhooks)).toEqual(["invited", "started", "submitted", "evaluated"]);
  expect(document.paths["/api/v1/tests"]?.["get"]?.security).toEqual([{ apiKey: [] }, { session: [] }]);
  expect(document.paths["/gateways/identity"]?.["get"]?.security).toBeUndefined();
});

/** All that would let a key grow in power or outlive its own revocation, beside the calls about one's own account. */
const POWERS: readonly Route[] = [
  apiKeys.createApiKey,
  company.inviteColleague,
  company.changeColleague,
  company.resendColleague,
  company.removeColleagueFactor,
  company.saveSignInPolicy,
  webhooks.listWebhooks,
  webhooks.createWebhook,
  webhooks.changeWebhook,
];

it.each(
  [...new Set([...POWERS, ...allRoutes.filter(({ personOnly }) => personOnly)])].map(
    (route) => [nameOf(route), route] as const,
  ),
)("%s is for people only, whatever the key's role", async (_, { method, path }) => {
  const { secret } = await makeKey("owner");
  const url = path.replace(":id", "1");
  const headers = { authorization: `Bearer ${secret}` };
  expect(refusal(await server.inject({ method, url, headers }))).toEqual([403, "forbidden"]);
  // The session of a browser does not help it.
  expect(refusal(await owner.send(method, url, undefined, headers))).toEqual([403, "forbidden"]);
});

it("neither shows a key the links of colleagues nor sends them again", async () => {
  const { secret } = await makeKey("owner");
  const { get, post } = program(secret);
  const email = "colleague@example.com";
  const invited = await owner.post(company.inviteColleague.path, { name: "A Colleague", email, role: "owner" });
  expect(invited.statusCode).toBe(201);
  const people = [{ email: "grace@example.com", name: "Grace Example" }];
  await post(`/api/v1/test/${(await make.test(companyId)).slug}/candidates`, { people });

  const seen = (await owner.get(readOutbox.path)).json<ReplyOf<typeof readOutbox>>().mails;
  const mail = seen.find(({ recipient }) => recipient.includes(email));
  expect(mail?.body).toContain("/v1/join/");
  const reply = await get(readOutbox.path);
  expect(reply.body).toContain("grace@example.com");
  expect(reply.body).not.toContain(email);
  expect(reply.body).not.toContain("/v1/join/");
  expect(refusal(await post(`/rpc/mail.send/${mail?.id}`, {}))).toEqual([404, "not_found"]);
});

it("cannot create other keys, and ends with its creator", async () => {
  const { secret } = await makeKey("owner");
  const { get, post } = program(secret);
  expect(refusal(await post("/api/v1/company/keys", { name: "Another", role: "owner" }))).toEqual([403, "forbidden"]);
  await server.db
    .updateTable("account")
    .set({ disabled_at: server.now() })
    .where("company_id", "=", companyId)
    .execute();
  expect((await get("/api/v1/tests")).statusCode).toBe(401);
});

it("loses permissions as soon as its creator does", async () => {
  const { browser: boss, account: bossAccount } = await signInRecruiter(server, companyId);
  // A recruiter without a password cannot be the company's last owner.
  const password_hash = "chosen";
  await server.db.updateTable("account").set({ password_hash }).where("id", "=", bossAccount.id).execute();
  const second = await signInRecruiter(server, companyId);
  const made = async (role: string) =>
    (await second.browser.post("/api/v1/company/keys", { name: "A program", role })).json<{ secret: string }>().secret;
  const keys = { owner: await made("owner"), author: await made("author") };
  const { account } = second;
  const demotion = { role: "reviewer", disabled: false };
  expect((await boss.patch(`/api/v1/company/people/${account.id}`, demotion)).statusCode).toBe(200);

  for (const secret of Object.values(keys)) {
    const { get, patch } = program(secret);
    const promotion = { role: "owner", disabled: false };
    expect(refusal(await patch(`/api/v1/company/people/${account.id}`, promotion))).toEqual([403, "forbidden"]);
    expect((await get("/api/v1/company/keys")).statusCode).toBe(403);
    expect((await get("/api/v1/tests")).statusCode).toBe(200);
  }
});
