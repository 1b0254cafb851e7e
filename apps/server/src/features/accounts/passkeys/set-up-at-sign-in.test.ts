import { identity } from "@invigil/contract/people/accounts";
import { saveSignInPolicy } from "@invigil/contract/people/company";
import { addPasskeyStep, beginPasskeyStep } from "@invigil/contract/people/passkeys";
import { readSecondStep } from "@invigil/contract/people/second-factor";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Authenticator } from "../../../testing/authenticator.ts";
import type { Browser } from "../../../testing/browser.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { newDevice, signInBy, withPasskey } from "../../../testing/passkeys.ts";
import { enterPassword, recruiterWithPassword, withFactor } from "../../../testing/phone.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer({ env: { PUBLIC_URL: "https://tests.example.com" } })));
afterAll(() => server.stop());

const isIn = async (browser: Browser) =>
  (await browser.get(identity.path)).json<{ user_id: unknown }>().user_id !== null;

/** A recruiter without two-step sign-in, whose company requires it, after entering the password. */
async function asked() {
  const owner = await withPasskey(server);
  const person = await recruiterWithPassword(server, owner.companyId);
  await owner.browser.send("PUT", saveSignInPolicy.path, { second_factor_required: true });
  return { ...person, ...(await enterPassword(server, person.email)) };
}

async function setUp(browser: Browser, device: Authenticator, twist: Parameters<Authenticator["make"]>[1] = {}) {
  const question = beginPasskeyStep.response.parse((await browser.post(beginPasskeyStep.path)).json());
  return browser.post(addPasskeyStep.path, { name: "Laptop", passkey: device.make(question, twist) });
}

it("signs in with a newly created passkey if the company requires two-step sign-in, audited and by e-mail", async () => {
  const { browser, id, email, companyId } = await asked();
  expect((await browser.get(readSecondStep.path)).json()).toMatchObject({ step: "set-up" });
  const device = newDevice(server);
  expect((await setUp(browser, device)).json()).toMatchObject({ user_id: id, usertype: "recruiter" });
  expect(await isIn(browser)).toBe(true);
  expect((await signInBy(server, device)).reply.json()).toMatchObject({ user_id: id });
  expect((await enterPassword(server, email)).reply.json()).toMatchObject({ next: "passkey" });
  const added = server.db.selectFrom("audit").select("subject").where("company_id", "=", companyId);
  expect(await added.where("action", "=", "passkey.add").where("account_id", "=", id).execute()).toEqual([
    { subject: email },
  ]);
  const told = server.db.selectFrom("mail").select("recipient").where("subject", "=", "A passkey was added");
  expect(await told.where("account_id", "=", id).execute()).toEqual([{ recipient: email }]);
});

it("refuses a passkey that was not made for this browser's challenge", async () => {
  const { browser } = await asked();
  const reply = await setUp(browser, newDevice(server), { origin: "https://evil.example.com" });
  expect(refusal(reply)).toEqual([403, "passkey_refused"]);
  const made = newDevice(server).make(
    beginPasskeyStep.response.parse((await browser.post(beginPasskeyStep.path)).json()),
  );
  const other = await asked();
  expect(refusal(await other.browser.post(addPasskeyStep.path, { name: "Laptop", passkey: made }))).toEqual([
    403,
    "passkey_refused",
  ]);
  expect([await isIn(browser), await isIn(other.browser)]).toEqual([false, false]);
});

it("creates no passkey for a person with two-step sign-in, so that the password alone cannot bypass it", async () => {
  const { email } = await withFactor(server);
  const { browser } = await enterPassword(server, email);
  expect(refusal(await browser.post(beginPasskeyStep.path))).toEqual([409, "second_factor_set"]);
  const person = await asked();
  const late = await enterPassword(server, person.email);
  const question = beginPasskeyStep.response.parse((await late.browser.post(beginPasskeyStep.path)).json());
  expect((await setUp(person.browser, newDevice(server))).statusCode).toBe(200);
  const passkey = newDevice(server).make(question);
  const reply = await late.browser.post(addPasskeyStep.path, { name: "Mine too", passkey });
  expect(refusal(reply)).toEqual([409, "second_factor_set"]);
  expect(await isIn(late.browser)).toBe(false);
});
