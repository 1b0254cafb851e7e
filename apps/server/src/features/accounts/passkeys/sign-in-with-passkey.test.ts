import { identity, validateSession } from "@invigil/contract/people/accounts";
import { saveSignInPolicy } from "@invigil/contract/people/company";
import {
  addPasskey,
  askForPasskey,
  askForPasskeyStep,
  signInWithPasskey,
  takePasskeyStep,
} from "@invigil/contract/people/passkeys";
import { beginAtSignIn, confirmAtSignIn, readSecondStep } from "@invigil/contract/people/second-factor";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAuthenticator, type Authenticator } from "../../../testing/authenticator.ts";
import type { Browser } from "../../../testing/browser.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { addDevice, askAtSignIn, beginAdding, newDevice, signInBy, withPasskey } from "../../../testing/passkeys.ts";
import { enterPassword, recruiterWithPassword, withFactor } from "../../../testing/phone.ts";
import { refusal } from "../../../testing/refusal.ts";

const MINUTE = 60_000;
const REFUSED = [403, "passkey_refused"];

const said: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line) => void said.push(line) });
  server = await startServer({ log, env: { PUBLIC_URL: "https://tests.example.com" } });
});
afterAll(() => server.stop());

const isIn = async (browser: Browser) =>
  (await browser.get(identity.path)).json<{ user_id: unknown }>().user_id !== null;
const require = (browser: Browser) => browser.send("PUT", saveSignInPolicy.path, { second_factor_required: true });
const disable = (id: number) =>
  server.db.updateTable("account").set({ disabled_at: server.now() }).where("id", "=", id).execute();

async function secondStep(email: string, device: Authenticator, twist: Parameters<Authenticator["sign"]>[1] = {}) {
  const { browser } = await enterPassword(server, email);
  const question = askForPasskeyStep.response.parse((await browser.post(askForPasskeyStep.path)).json());
  return {
    browser,
    question,
    reply: await browser.post(takePasskeyStep.path, { passkey: device.sign(question, twist) }),
  };
}

it("signs in with a passkey alone, and shows when it was used", async () => {
  const { id, username, device } = await withPasskey(server);
  server.advance(MINUTE);
  const { browser, reply } = await signInBy(server, device);
  expect(reply.json()).toEqual({ user_id: id, usertype: "recruiter", username });
  expect(await isIn(browser)).toBe(true);
  expect((await browser.get("/api/v1/account/passkeys")).json()).toMatchObject({
    passkeys: [{ last_used_at: server.now().toISOString() }],
  });
});

it("sends everyone the same challenge, and does not reveal who has a passkey", async () => {
  const { question } = await askAtSignIn(server);
  expect(question).toEqual({
    rpId: "tests.example.com",
    challenge: expect.any(String),
    timeout: 5 * MINUTE,
    userVerification: "required",
  });
  const { device, id } = await withPasskey(server);
  const stranger = await signInBy(server, newDevice(server), { userHandle: "nobody" });
  const wrong = await signInBy(server, device, { origin: "https://evil.example.com" });
  await disable(id);
  const shut = await signInBy(server, device);
  const bodies = [stranger, wrong, shut].map(({ reply }) => ({ ...reply.json<object>(), requestId: "" }));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(refusal(stranger.reply)).toEqual(REFUSED);
});

it.each([
  ["another origin", { origin: "https://evil.example.com" }],
  ["the same host without TLS", { origin: "http://tests.example.com" }],
  ["another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
  ["another host", { rpId: "example.com" }],
  ["a device that did not look who holds it", { verified: false }],
  ["somebody else", { userHandle: Buffer.from("somebody").toString("base64url") }],
  ["nobody in particular", { userHandle: undefined }],
])("refuses a passkey that was used for %s", async (_, twist) => {
  const { device } = await withPasskey(server);
  const { browser, reply } = await signInBy(server, device, twist);
  expect(refusal(reply)).toEqual(REFUSED);
  expect(await isIn(browser)).toBe(false);
});

it("refuses a signature from another device", async () => {
  const { device } = await withPasskey(server);
  const { browser, question } = await askAtSignIn(server);
  const forger = newDevice(server).sign(question);
  const { response, ...named } = device.sign(question);
  const passkey = { ...named, response: { ...response, signature: forger.response.signature } };
  expect(refusal(await browser.post(signInWithPasskey.path, { passkey }))).toEqual(REFUSED);
});

it("accepts a signature once, within five minutes, in the browser that asked", async () => {
  const { device } = await withPasskey(server);
  const once = await signInBy(server, device);
  expect(once.reply.statusCode).toBe(200);
  const { passkey } = once;
  expect(refusal(await once.browser.post(signInWithPasskey.path, { passkey }))).toEqual(REFUSED);
  const again = await askAtSignIn(server);
  expect(refusal(await again.browser.post(signInWithPasskey.path, { passkey }))).toEqual(REFUSED);
  const { browser, question } = await askAtSignIn(server);
  const right = device.sign(question);
  const other = server.browser();
  await other.get(validateSession.path);
  expect(refusal(await other.post(signInWithPasskey.path, { passkey: right }))).toEqual(REFUSED);
  server.advance(5 * MINUTE);
  expect(refusal(await browser.post(signInWithPasskey.path, { passkey: right }))).toEqual(REFUSED);
});

it("refuses a counter that does not increase, and audits it", async () => {
  const { device, companyId, id } = await withPasskey(server);
  expect((await signInBy(server, device, { counter: 8 })).reply.statusCode).toBe(200);
  said.length = 0;
  for (const counter of [8, 3, 0]) {
    const { browser, reply } = await signInBy(server, device, { counter });
    expect(refusal(reply)).toEqual(REFUSED);
    expect(await isIn(browser)).toBe(false);
  }
  expect(said.filter((line) => line.includes("may have been copied") && line.includes(`"account":${id}`))).toHaveLength(
    3,
  );
  const rows = await server.db.selectFrom("audit").select("action").where("company_id", "=", companyId).execute();
  expect(rows.filter(({ action }) => action === "passkey.copied")).toHaveLength(3);
  // A request that the device did not sign is recorded nowhere.
  await signInBy(server, createAuthenticator("https://tests.example.com"), { counter: 0 });
  expect((await signInBy(server, device, { counter: 9 })).reply.statusCode).toBe(200);
});

it("accepts devices without a counter", async () => {
  const { device } = await withPasskey(server);
  for (let times = 0; times < 2; times += 1)
    expect((await signInBy(server, device, { counter: 0 })).reply.statusCode).toBe(200);
});

it("refuses disabled people, and people of a closed company", async () => {
  const { device, id, companyId } = await withPasskey(server);
  const colleague = await withPasskey(server, companyId);
  await disable(id);
  expect(refusal((await signInBy(server, device)).reply)).toEqual(REFUSED);
  await server.db.updateTable("company").set({ closed_at: server.now() }).where("id", "=", companyId).execute();
  expect(refusal((await signInBy(server, colleague.device)).reply)).toEqual(REFUSED);
});

it("accepts only the person's own passkey in place of the code", async () => {
  const { id, email, browser } = await withFactor(server);
  const device = newDevice(server);
  await addDevice(browser, device);
  const stranger = await withPasskey(server);
  const { browser: half, reply } = await enterPassword(server, email);
  expect(reply.json()).toMatchObject({ user_id: null, next: "code" });
  expect((await half.get(readSecondStep.path)).json()).toEqual({ step: "code", email, passkey: true });
  expect(refusal((await secondStep(email, stranger.device)).reply)).toEqual(REFUSED);
  expect(refusal((await secondStep(email, device, { verified: false })).reply)).toEqual(REFUSED);
  const done = await secondStep(email, device, { userHandle: undefined });
  expect(done.question.allowCredentials).toHaveLength(1);
  expect(done.reply.json()).toMatchObject({ user_id: id });
  expect(await isIn(done.browser)).toBe(true);
  expect(refusal(await done.browser.get(readSecondStep.path))).toEqual([404, "sign_in_ended"]);
});

it("does not accept one step's challenge in the other", async () => {
  const { email, browser } = await withFactor(server);
  const device = newDevice(server);
  await addDevice(browser, device);
  const half = (await enterPassword(server, email)).browser;
  const open = askForPasskey.response.parse((await half.post(askForPasskey.path)).json());
  expect(refusal(await half.post(takePasskeyStep.path, { passkey: device.sign(open) }))).toEqual(REFUSED);
  const step = askForPasskeyStep.response.parse((await half.post(askForPasskeyStep.path)).json());
  expect(refusal(await half.post(signInWithPasskey.path, { passkey: device.sign(step) }))).toEqual(REFUSED);
  const nobody = server.browser();
  await nobody.get(validateSession.path);
  expect(refusal(await nobody.post(askForPasskeyStep.path))).toEqual([404, "sign_in_ended"]);
});

it("keeps one page's challenge while another page of the browser requests something else", async () => {
  const { browser, device, id } = await withPasskey(server);
  const adding = await beginAdding(browser);
  const question = askForPasskey.response.parse((await browser.post(askForPasskey.path)).json());
  const laptop = { name: "Laptop", passkey: newDevice(server).make(adding) };
  expect((await browser.post(addPasskey.path, laptop)).json()).toMatchObject({ name: "Laptop" });
  const reply = await browser.post(signInWithPasskey.path, { passkey: device.sign(question) });
  expect(reply.json()).toMatchObject({ user_id: id });
});

it("still accepts the password alone if two-step sign-in is not required", async () => {
  const { email } = await withPasskey(server);
  expect((await enterPassword(server, email)).reply.json()).not.toHaveProperty("next");
});

it("counts as the two-step sign-in that a company requires, after the password or in its place", async () => {
  const owner = await withPasskey(server);
  const colleague = await recruiterWithPassword(server, owner.companyId);
  const without = (await enterPassword(server, colleague.email)).browser;
  expect((await require(owner.browser)).statusCode).toBe(200);
  expect([await isIn(owner.browser), await isIn(without)]).toEqual([true, false]);
  expect(await isIn((await signInBy(server, owner.device)).browser)).toBe(true);
  const { browser, reply } = await enterPassword(server, owner.email);
  expect(reply.json()).toMatchObject({ user_id: null, next: "passkey" });
  expect((await browser.get(readSecondStep.path)).json()).toMatchObject({ step: "passkey", passkey: true });
  // The password alone must not bypass it.
  expect(refusal(await browser.post(beginAtSignIn.path))).toEqual([409, "second_factor_set"]);
  expect(refusal(await browser.post(confirmAtSignIn.path, { code: "123456" }))).toEqual([409, "second_factor_set"]);
  expect(await isIn((await secondStep(owner.email, owner.device)).browser)).toBe(true);
});

it("accepts any port on this machine, and no other host", async () => {
  const local = await startServer();
  try {
    const { browser } = await withPasskey(local);
    const device = createAuthenticator("http://localhost:40123");
    await addDevice(browser, device);
    expect((await signInBy(local, device)).reply.statusCode).toBe(200);
    for (const origin of ["http://127.0.0.1:40123", "http://localhost.example.com:40123", "https://localhost:40123"])
      expect(refusal((await signInBy(local, device, { origin })).reply)).toEqual(REFUSED);
  } finally {
    await local.stop();
  }
});

it("limits attempts per passkey and per network", async () => {
  const limited = await startServer({ env: { RATE_LIMITS: "true" } });
  try {
    const { browser, question } = await askAtSignIn(limited);
    const passkey = newDevice(limited).sign(question);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await browser.post(signInWithPasskey.path, { passkey })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    const others = [];
    for (let tries = 0; tries < 60; tries += 1)
      others.push(
        (await browser.post(signInWithPasskey.path, { passkey: newDevice(limited).sign(question) })).statusCode,
      );
    expect(others.at(-1)).toBe(429);
  } finally {
    await limited.stop();
  }
});
