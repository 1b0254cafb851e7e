import { saveSignInPolicy } from "@invigil/contract/people/company";
import { MOST_PASSKEYS } from "@invigil/contract/limits";
import { changeOwnPassword } from "@invigil/contract/people/own-account";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "@invigil/contract/people/passkeys";
import { readSecondFactor, removeSecondFactor } from "@invigil/contract/people/second-factor";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { addDevice, beginAdding, newDevice, signInBy, withPasskey } from "../../../testing/passkeys.ts";
import { enterPassword, PASSWORD, recruiterWithPassword, withFactor } from "../../../testing/phone.ts";
import { refusal } from "../../../testing/refusal.ts";

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => void (server = await startServer({ env: { PUBLIC_URL: "https://tests.example.com" } })));
afterAll(() => server.stop());

const audit = async (companyId: number) => {
  const rows = server.db.selectFrom("audit").select("action").where("company_id", "=", companyId).orderBy("id");
  return (await rows.execute()).map(({ action }) => action);
};
const mails = async (companyId: number) => {
  const rows = server.db.selectFrom("mail").select("subject").where("company_id", "=", companyId);
  return new Set((await rows.execute()).map(({ subject }) => subject));
};
const passkeys = async (browser: Browser) =>
  listPasskeys.response.parse((await browser.get(listPasskeys.path)).json()).passkeys;
const remove = (browser: Browser, id: number, password = PASSWORD) =>
  browser.post(pathOf(removePasskey, { id }), { password });

async function signedIn() {
  const person = await recruiterWithPassword(server);
  return { ...person, ...(await enterPassword(server, person.email)) };
}

it("adds a passkey with the password, audits it, and tells the person", async () => {
  const { browser, companyId, email } = await signedIn();
  expect(refusal(await browser.post(beginPasskey.path, { password: "a guess" }))).toEqual([403, "wrong_password"]);
  const asked = await beginAdding(browser);
  expect(asked).toMatchObject({
    rp: { id: "tests.example.com" },
    user: { name: email },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [],
  });
  const passkey = newDevice(server).make(asked);
  const added = await browser.post(addPasskey.path, { name: " Laptop ", passkey });
  expect(added.json()).toMatchObject({ name: "Laptop", added_at: server.now().toISOString(), last_used_at: null });
  expect(await passkeys(browser)).toEqual([added.json()]);
  expect(await audit(companyId)).toEqual(["passkey.add"]);
  expect(await mails(companyId)).toEqual(new Set(["A passkey was added"]));
  // The device is told, so that it does not create a second one.
  expect((await beginAdding(browser)).excludeCredentials).toEqual([
    { id: passkey.id, type: "public-key", transports: ["internal"] },
  ]);
});

it.each([
  ["another origin", { origin: "https://evil.example.com" }],
  ["another port of the host", { origin: "https://tests.example.com:8443" }],
  ["another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
  ["another host", { rpId: "example.com" }],
  ["a device that did not look who holds it", { verified: false }],
  ["an attestation that nobody asked for", { format: "apple" }],
])("refuses a passkey made for %s", async (_, twist) => {
  const { browser } = await signedIn();
  const passkey = newDevice(server).make(await beginAdding(browser), twist);
  const reply = await browser.post(addPasskey.path, { name: "Laptop", passkey });
  expect(refusal(reply)).toEqual([403, "passkey_refused"]);
  expect(await passkeys(browser)).toEqual([]);
});

it("accepts a challenge once, within five minutes, from the browser and account that requested it", async () => {
  const { browser, email } = await signedIn();
  const device = newDevice(server);
  const add = (by: Browser, passkey: unknown) => by.post(addPasskey.path, { name: "Laptop", passkey });
  const wrong = device.make(await beginAdding(browser), { verified: false });
  expect(refusal(await add(browser, wrong))).toEqual([403, "passkey_refused"]);
  const late = device.make(await beginAdding(browser));
  server.advance(5 * MINUTE);
  expect(refusal(await add(browser, late))).toEqual([403, "passkey_refused"]);
  const right = device.make(await beginAdding(browser));
  const elsewhere = (await enterPassword(server, email)).browser;
  expect(refusal(await add(elsewhere, right))).toEqual([403, "passkey_refused"]);
  const other = await signedIn();
  other.browser.cookies.set("invigil_passkey_add", browser.cookies.get("invigil_passkey_add") ?? "");
  expect(refusal(await add(other.browser, right))).toEqual([403, "passkey_refused"]);
  // The other account has used it up.
  expect(refusal(await add(browser, right))).toEqual([403, "passkey_refused"]);
  const fresh = device.make(await beginAdding(browser));
  expect((await add(browser, fresh)).statusCode).toBe(200);
  expect(refusal(await add(browser, fresh))).toEqual([403, "passkey_refused"]);
});

it("refuses a passkey that somebody already has", async () => {
  const { device, browser } = await withPasskey(server);
  const other = await signedIn();
  for (const by of [browser, other.browser]) {
    const reply = await by.post(addPasskey.path, { name: "Copy", passkey: device.make(await beginAdding(by)) });
    expect(refusal(reply)).toEqual([409, "passkey_known"]);
  }
});

it("limits the number of passkeys per account", async () => {
  const { browser, id } = await signedIn();
  const asked = await beginAdding(browser);
  const rows = Array.from({ length: MOST_PASSKEYS }, (_, n) => ({
    account_id: id,
    credential_id: `${id}-${n}`,
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    name: "One of many",
    created_at: server.now(),
  }));
  await server.db.insertInto("passkey").values(rows).execute();
  const late = await browser.post(addPasskey.path, { name: "One more", passkey: newDevice(server).make(asked) });
  expect(refusal(late)).toEqual([409, "too_many_passkeys"]);
  const begun = await browser.post(beginPasskey.path, { password: PASSWORD });
  expect(refusal(begun)).toEqual([409, "too_many_passkeys"]);
});

it("renames only the person's own passkey", async () => {
  const { browser, passkey, companyId } = await withPasskey(server);
  const stranger = await withPasskey(server);
  const rename = (by: Browser) => by.post(pathOf(renamePasskey, { id: passkey.id }), { name: "Phone" });
  expect(refusal(await rename(stranger.browser))).toEqual([404, "not_found"]);
  expect((await rename(browser)).json()).toEqual({ ...passkey, name: "Phone" });
  expect((await passkeys(browser)).map(({ name }) => name)).toEqual(["Phone"]);
  expect(await audit(companyId)).toContain("passkey.rename");
});

it("removes a passkey with the password, audits it, tells the person, and no longer accepts it", async () => {
  const { browser, passkey, device, companyId } = await withPasskey(server);
  const stranger = await withPasskey(server);
  expect(refusal(await remove(stranger.browser, passkey.id))).toEqual([404, "not_found"]);
  expect(refusal(await remove(browser, passkey.id, "a guess"))).toEqual([403, "wrong_password"]);
  expect((await remove(browser, passkey.id)).statusCode).toBe(200);
  expect(await passkeys(browser)).toEqual([]);
  expect(refusal((await signInBy(server, device)).reply)).toEqual([403, "passkey_refused"]);
  expect(await audit(companyId)).toEqual(["passkey.add", "passkey.remove"]);
  expect(await mails(companyId)).toEqual(new Set(["A passkey was added", "A passkey was removed"]));
});

it("keeps the last factor if the company requires one, app or passkey", async () => {
  const { browser } = await withFactor(server);
  await browser.send("PUT", saveSignInPolicy.path, { second_factor_required: true });
  const required = async () => (await browser.get(readSecondFactor.path)).json<{ required: boolean }>().required;
  const removeApp = () => browser.post(removeSecondFactor.path, { password: PASSWORD });
  expect(await required()).toBe(true);
  expect(refusal(await removeApp())).toEqual([409, "second_factor_required"]);
  const first = await addDevice(browser, newDevice(server));
  const second = await addDevice(browser, newDevice(server));
  expect(await required()).toBe(false);
  expect((await removeApp()).statusCode).toBe(200);
  expect((await remove(browser, first.id)).statusCode).toBe(200);
  expect(refusal(await remove(browser, second.id))).toEqual([409, "second_factor_required"]);
  expect(await passkeys(browser)).toHaveLength(1);
});

it("keeps working after a password change, and both e-mails say so", async () => {
  const { browser, companyId } = await withPasskey(server);
  const changed = { current: PASSWORD, password: "another long password" };
  expect((await browser.post(changeOwnPassword.path, changed)).statusCode).toBe(200);
  const rows = server.db.selectFrom("mail").select(["subject", "body"]).where("company_id", "=", companyId);
  const bodies = new Map((await rows.execute()).map(({ subject, body }) => [subject, body]));
  expect(bodies.get("A passkey was added")).toContain("even after you change the password");
  expect(bodies.get("Your password was changed")).toContain("These passkeys still work: “Laptop”.");
});

it("is deleted with the account", async () => {
  const { id } = await withPasskey(server);
  await server.db.deleteFrom("audit").where("account_id", "=", id).execute();
  await server.db.deleteFrom("mail").where("account_id", "=", id).execute();
  await server.db.deleteFrom("account").where("id", "=", id).execute();
  expect(await server.db.selectFrom("passkey").select("id").where("account_id", "=", id).execute()).toEqual([]);
});
