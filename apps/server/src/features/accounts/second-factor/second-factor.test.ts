import { identity, validateSession } from "@invigil/contract/people/accounts";
import {
  beginAtSignIn,
  beginSecondFactor,
  confirmAtSignIn,
  confirmSecondFactor,
  readSecondFactor,
  readSecondStep,
  removeSecondFactor,
  renewRecoveryCodes,
  takeSecondStep,
} from "@invigil/contract/people/second-factor";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";
import { enterPassword, PASSWORD, phoneOf, recruiterWithPassword, withFactor } from "../../../testing/phone.ts";

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const isIn = async (browser: Browser) =>
  (await browser.get(identity.path)).json<{ user_id: unknown }>().user_id !== null;
const enterCode = (browser: Browser, code: string) => browser.post(takeSecondStep.path, { code });
const signIn = (email: string) => enterPassword(server, email);
const audit = async (companyId: number) =>
  (await server.db.selectFrom("audit").select("action").where("company_id", "=", companyId).execute()).map(
    ({ action }) => action,
  );
const mails = async (companyId: number) =>
  (await server.db.selectFrom("mail").select("subject").where("company_id", "=", companyId).execute()).map(
    ({ subject }) => subject,
  );

it("is set up with the password and a first code, and gives ten recovery codes", async () => {
  const { email, companyId } = await recruiterWithPassword(server);
  const { browser } = await signIn(email);
  expect((await browser.get(readSecondFactor.path)).json()).toMatchObject({ set_up_at: null, required: false });
  expect(refusal(await browser.post(beginSecondFactor.path, { password: "a guess" }))).toEqual([403, "wrong_password"]);
  const begun = (await browser.post(beginSecondFactor.path, { password: PASSWORD })).json<{ uri: string }>();
  const phone = phoneOf(server, begun.uri);
  expect(refusal(await browser.post(confirmSecondFactor.path, { code: "000000" }))).toEqual([403, "wrong_code"]);
  // Nobody is asked for codes before an app can generate them.
  expect((await signIn(email)).reply.json()).not.toHaveProperty("next");
  const confirmed = await browser.post(confirmSecondFactor.path, { code: phone() });
  const { recovery_codes } = confirmed.json<{ recovery_codes: string[] }>();
  expect(new Set(recovery_codes).size).toBe(10);
  expect((await browser.get(readSecondFactor.path)).json()).toMatchObject({
    set_up_at: server.now().toISOString(),
    recovery_codes_left: 10,
  });
  const again = await browser.post(beginSecondFactor.path, { password: PASSWORD });
  expect(refusal(again)).toEqual([409, "second_factor_set"]);
  expect(await audit(companyId)).toEqual(["second-factor.set-up"]);
  expect(await mails(companyId)).toEqual(["Two-step sign-in is on"]);
});

it("asks for the code after the password, and opens nothing until then", async () => {
  const { id, email, phone, username } = await withFactor(server);
  const { browser, reply } = await signIn(email);
  expect(reply.json()).toEqual({ user_id: null, usertype: null, username: null, next: "code" });
  expect((await browser.get(readSecondStep.path)).json()).toEqual({ step: "code", email, passkey: false });
  expect(await isIn(browser)).toBe(false);
  for (const path of ["/api/v1/tests", "/api/v1/company/people", readSecondFactor.path, `/api/v1/recruiter/${id}`]) {
    expect((await browser.get(path)).statusCode).toBe(401);
  }
  expect(refusal(await enterCode(browser, "000000"))).toEqual([403, "wrong_code"]);
  const entered = await enterCode(browser, phone());
  expect(entered.json()).toEqual({ user_id: id, usertype: "recruiter", username });
  expect(await isIn(browser)).toBe(true);
  // It has been used.
  expect(refusal(await browser.get(readSecondStep.path))).toEqual([404, "sign_in_ended"]);
});

it("replaces neither the app nor the codes with the password alone", async () => {
  const { email, phone } = await withFactor(server);
  const { browser } = await signIn(email);
  expect(refusal(await browser.post(beginAtSignIn.path))).toEqual([409, "second_factor_set"]);
  expect(refusal(await browser.post(confirmAtSignIn.path, { code: phone() }))).toEqual([409, "second_factor_set"]);
  expect(await isIn(browser)).toBe(false);
});

it("accepts a code once, half a minute early or late, and no older one", async () => {
  const { email, phone } = await withFactor(server);
  const code = phone(-30_000);
  expect((await enterCode((await signIn(email)).browser, code)).statusCode).toBe(200);
  expect(refusal(await enterCode((await signIn(email)).browser, code))).toEqual([403, "wrong_code"]);
  expect(
    (await enterCode((await signIn(email)).browser, ` ${phone().slice(0, 3)} ${phone().slice(3)} `)).statusCode,
  ).toBe(200);
  server.advance(5 * MINUTE);
  for (const late of [-60_000, 60_000]) {
    expect((await enterCode((await signIn(email)).browser, phone(late))).statusCode).toBe(403);
  }
  const both = await Promise.all(
    [(await signIn(email)).browser, (await signIn(email)).browser].map((browser) => enterCode(browser, phone())),
  );
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
});

it("accepts each recovery code once, in place of the phone, and tells the person", async () => {
  const { email, codes, companyId } = await withFactor(server);
  const [first = ""] = codes;
  const { browser } = await signIn(email);
  expect((await enterCode(browser, first.toUpperCase().replace("-", " "))).statusCode).toBe(200);
  expect(refusal(await enterCode((await signIn(email)).browser, first))).toEqual([403, "wrong_code"]);
  expect((await browser.get(readSecondFactor.path)).json()).toMatchObject({ recovery_codes_left: 9 });
  expect(await audit(companyId)).toContain("second-factor.recover");
  expect(await mails(companyId)).toContain("A recovery code was used");
});

it("checks no code for a quarter of an hour after ten wrong ones, in any browser", async () => {
  const { email, phone } = await withFactor(server);
  for (let tries = 0; tries < 10; tries += 1) await enterCode((await signIn(email)).browser, "000000");
  const { browser } = await signIn(email);
  expect(refusal(await enterCode(browser, phone()))).toEqual([429, "too_many_requests"]);
  server.advance(15 * MINUTE);
  expect(refusal(await enterCode(browser, phone()))).toEqual([404, "sign_in_ended"]);
  expect((await enterCode((await signIn(email)).browser, phone())).statusCode).toBe(200);
});

it("ends the half session after a quarter of an hour, and for disabled people", async () => {
  const { id, email, phone } = await withFactor(server);
  const { browser } = await signIn(email);
  server.advance(15 * MINUTE);
  expect(refusal(await enterCode(browser, phone()))).toEqual([404, "sign_in_ended"]);
  const other = (await signIn(email)).browser;
  await server.db.updateTable("account").set({ disabled_at: server.now() }).where("id", "=", id).execute();
  expect(refusal(await enterCode(other, phone()))).toEqual([404, "sign_in_ended"]);
  const nobody = server.browser();
  await nobody.get(validateSession.path);
  expect(refusal(await enterCode(nobody, phone()))).toEqual([404, "sign_in_ended"]);
});

it("renews the recovery codes and turns it off, each with the password", async () => {
  const { email, browser, codes, companyId } = await withFactor(server);
  expect(refusal(await browser.post(renewRecoveryCodes.path, { password: "a guess" }))).toEqual([
    403,
    "wrong_password",
  ]);
  const renewed = (await browser.post(renewRecoveryCodes.path, { password: PASSWORD })).json<{
    recovery_codes: string[];
  }>();
  expect(refusal(await enterCode((await signIn(email)).browser, codes[0] ?? ""))).toEqual([403, "wrong_code"]);
  expect((await enterCode((await signIn(email)).browser, renewed.recovery_codes[0] ?? "")).statusCode).toBe(200);
  expect(refusal(await browser.post(removeSecondFactor.path, { password: "a guess" }))).toEqual([
    403,
    "wrong_password",
  ]);
  expect((await browser.post(removeSecondFactor.path, { password: PASSWORD })).statusCode).toBe(200);
  expect(await isIn((await signIn(email)).browser)).toBe(true);
  expect(await audit(companyId)).toContain("second-factor.remove");
  expect(await mails(companyId)).toContain("Two-step sign-in is off");
});

it("stores neither the secret nor a recovery code in the database", async () => {
  const { id, secret, codes } = await withFactor(server);
  const factor = await server.db.selectFrom("second_factor").selectAll().where("account_id", "=", id).execute();
  const stored = await server.db.selectFrom("recovery_code").selectAll().where("account_id", "=", id).execute();
  expect(factor[0]?.secret.includes(secret)).toBe(false);
  for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code.slice(0, 5));
});
