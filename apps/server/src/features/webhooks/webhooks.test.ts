import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { listDeliveries, type Webhook } from "@invigil/contract/inviting/webhooks";
import { afterEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { evaluateEnded, submit } from "../../testing/take-test.ts";
import { deliverDue } from "./deliver.ts";
import { isPublic } from "../../platform/http/public-address.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Another program on loopback, which returns 500 as often as it is told to. */
async function startReceiver(failures = 0) {
  const calls: { body: string; headers: Record<string, unknown> }[] = [];
  let left = failures;
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      left -= 1;
      if (left < 0) calls.push({ body, headers: request.headers });
      response.writeHead(left < 0 ? 204 : 500).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => receiver.close(() => resolve())));
  return { calls, url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` };
}

async function setUp(env: Record<string, string> = { WEBHOOK_PRIVATE: "true" }) {
  const server = await startServer({ env });
  closing.push(() => server.stop());
  const make = createFactory(server.db);
  const company = await make.company();
  const { browser, account } = await signInRecruiter(server, company.id);
  const addHook = async (url: string, events: string[]) =>
    (await browser.post("/api/v1/company/webhooks", { url, events })).json<Webhook>();
  return { server, make, company, browser, account, addHook };
}

it("reports a candidate's progress, signed, to every subscriber", async () => {
  const receiver = await startReceiver();
  const { server, make, company, browser, addHook } = await setUp();
  const hook = await addHook(receiver.url, ["invited", "started", "submitted", "evaluated"]);
  await addHook(receiver.url, ["evaluated"]);
  const test = await make.test(company.id);
  await browser.post(`/api/v1/test/${test.slug}/candidates`, { people: [{ email: "ada@example.com", name: "Ada" }] });
  const candidate = await startCandidate(server, test);
  await submit(candidate);
  await evaluateEnded(server);
  await browser.post(`/rpc/test.start/${test.id}`);
  await deliverDue(server.deps);

  const own = receiver.calls.map(({ body }) => JSON.parse(body) as { event: string; candidate: { username: string } });
  expect(own.map(({ event }) => event).toSorted()).toEqual([
    "evaluated",
    "evaluated",
    "invited",
    "started",
    "submitted",
  ]);
  const started = own.find(({ event }) => event === "started");
  expect(started).toMatchObject({
    test: { slug: test.slug, name: "A test" },
    candidate: { username: candidate.account.username, email: candidate.account.email },
    attempt: { id: candidate.solutionSet.id, score: null },
  });

  const signed = receiver.calls.find(({ body }) => body.includes('"started"'));
  const [, seconds, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(signed?.headers["invigil-signature"])) ?? [];
  const expected = createHmac("sha256", hook.secret).update(`${seconds}.${signed?.body}`).digest("hex");
  expect(v1).toBe(expected);
});

it("retries what was refused, then fails, and retries once more on request", async () => {
  const receiver = await startReceiver(7);
  const { server, make, company, browser, account, addHook } = await setUp();
  const { id } = await addHook(receiver.url, ["started"]);
  await startCandidate(server, await make.test(company.id));
  const deliveries = async () =>
    listDeliveries.response.parse((await browser.get(`/api/v1/company/webhooks/${id}/deliveries`)).json()).deliveries;

  await deliverDue(server.deps);
  await deliverDue(server.deps);
  expect(await deliveries()).toMatchObject([{ state: "queued", tries: 1, status: 500 }]);
  for (let tries = 1; tries < 7; tries += 1) {
    server.advance(12 * 60 * 60_000 + 1);
    await deliverDue(server.deps);
  }
  await browser.signIn(server.deps, account.id);
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ state: "failed", tries: 7 });
  expect(receiver.calls).toHaveLength(0);
  await browser.post(`/rpc/webhook.retry/${failed?.id}`);
  await deliverDue(server.deps);
  expect(await deliveries()).toMatchObject([{ state: "delivered", status: 204, error: null }]);
});

it("calls no private address, whether given directly or through DNS", async () => {
  const receiver = await startReceiver();
  const { server, make, company, browser } = await setUp({});
  for (const url of [
    receiver.url,
    "http://localhost/",
    "http://[::1]/",
    "http://192.168.1.4/",
    "http://u:p@example.com/",
  ]) {
    const reply = await browser.post("/api/v1/company/webhooks", { url, events: ["started"] });
    expect(refusal(reply)).toEqual([400, "address_refused"]);
  }
  const created = await browser.post("/api/v1/company/webhooks", { url: "http://example.com/", events: ["started"] });
  const { id } = created.json<Webhook>();
  const { port } = new URL(receiver.url);
  await server.db
    .updateTable("webhook")
    .set({ url: `http://localhost:${port}/` })
    .where("id", "=", id)
    .execute();
  await startCandidate(server, await make.test(company.id));
  await deliverDue(server.deps);
  expect(receiver.calls).toHaveLength(0);
  const rows = await server.db.selectFrom("webhook_delivery").select("error").execute();
  expect(rows).toEqual([{ error: "The address is in a private network" }]);
});

it("recognises private addresses in every notation", () => {
  const closed = [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "::1",
    "::ffff:10.0.0.1",
    "fd00::1",
    "fe80::1",
    "0.0.0.0",
    "fec0::1",
    "::127.0.0.1",
    "::7f00:1",
    "2001:db8::1",
    "203.0.113.7",
  ];
  expect(closed.filter(isPublic)).toEqual([]);
  expect(["93.184.216.34", "2606:2800:220:1::1"].filter(isPublic)).toHaveLength(2);
});

it("sends nothing while it is switched off, and nothing to other companies", async () => {
  const receiver = await startReceiver();
  const { server, make, company, browser, addHook } = await setUp();
  const hook = await addHook(receiver.url, ["started"]);
  const body = { url: receiver.url, events: ["started"], enabled: false };
  expect((await browser.patch(`/api/v1/company/webhooks/${hook.id}`, body)).statusCode).toBe(200);
  await startCandidate(server, await make.test(company.id));
  await startCandidate(server, await make.test((await make.company()).id));
  await deliverDue(server.deps);
  expect(receiver.calls).toHaveLength(0);
  expect((await browser.delete(`/api/v1/company/webhooks/${hook.id}`)).statusCode).toBe(204);
});

it("lets companies take turns, however many deliveries one of them has", async () => {
  const receiver = await startReceiver();
  const { server, make, company, browser, addHook } = await setUp();
  await addHook(receiver.url, ["invited"]);
  const test = await make.test(company.id);
  const people = Array.from({ length: 100 }, (_, n) => ({ email: `many-${n}@example.com`, name: `Many ${n}` }));
  await browser.post(`/api/v1/test/${test.slug}/candidates`, { people });
  server.advance(60_000);
  const other = await make.company("Another company");
  const { browser: theirs } = await signInRecruiter(server, other.id);
  await theirs.post("/api/v1/company/webhooks", { url: receiver.url, events: ["invited"] });
  const one = await make.test(other.id);
  await theirs.post(`/api/v1/test/${one.slug}/candidates`, { people: [{ email: "one@example.com", name: "One" }] });
  await deliverDue(server.deps);
  expect(receiver.calls.map(({ body }) => body).join()).toContain("one@example.com");
});
