import { identity } from "@invigil/contract/people/accounts";
import { listColleagues, removeColleagueFactor, saveSignInPolicy } from "@invigil/contract/people/company";
import {
  beginAtSignIn,
  confirmAtSignIn,
  readSecondStep,
  removeSecondFactor,
} from "@invigil/contract/people/second-factor";
import { afterAll, beforeAll, expect, it } from "vitest";
import { joinLink } from "../../shared/invites/join-link.ts";
import type { Browser } from "../../testing/browser.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { signInBy, withPasskey } from "../../testing/passkeys.ts";
import { enterPassword, PASSWORD, phoneOf, recruiterWithPassword, withFactor } from "../../testing/phone.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const isIn = async (browser: Browser) =>
  (await browser.get(identity.path)).json<{ user_id: unknown }>().user_id !== null;
const require = (browser: Browser, second_factor_required = true) =>
  browser.send("PUT", saveSignInPolicy.path, { second_factor_required });

it("leads people without two-step sign-in only to its setup after the password", async () => {
  const owner = await withFactor(server);
  const { email } = await recruiterWithPassword(server, owner.companyId);
  const before = (await enterPassword(server, email)).browser;
  expect((await require(owner.browser)).json()).toEqual({ second_factor_required: true });
  expect([await isIn(before), await isIn(owner.browser)]).toEqual([false, true]);

  const { browser, reply } = await enterPassword(server, email);
  expect(reply.json()).toMatchObject({ user_id: null, next: "set-up" });
  expect((await browser.get(readSecondStep.path)).json()).toEqual({ step: "set-up", email, passkey: false });
  expect((await browser.get("/api/v1/tests")).statusCode).toBe(401);
  const { uri } = (await browser.post(beginAtSignIn.path)).json<{ uri: string }>();
  expect(refusal(await browser.post(confirmAtSignIn.path, { code: "000000" }))).toEqual([403, "wrong_code"]);
  const confirmed = await browser.post(confirmAtSignIn.path, { code: phoneOf(server, uri)() });
  expect(confirmed.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10);
  expect(await isIn(browser)).toBe(true);
  expect((await browser.get("/api/v1/tests")).statusCode).toBe(200);
  const removed = await browser.post(removeSecondFactor.path, { password: PASSWORD });
  expect(refusal(removed)).toEqual([409, "second_factor_required"]);
});

it("ends sessions opened with a password alone, even of people with a passkey, but not the owner's own", async () => {
  const owner = await withPasskey(server);
  const colleague = await withPasskey(server, owner.companyId);
  const elsewhere = (await enterPassword(server, owner.email)).browser;
  await require(owner.browser);
  const browsers = [owner.browser, elsewhere, colleague.browser];
  expect(await Promise.all(browsers.map(isIn))).toEqual([true, false, false]);
});

it("also asks a colleague who joins for it", async () => {
  const owner = await withFactor(server);
  await require(owner.browser);
  const newcomer = await createFactory(server.db).account("recruiter", owner.companyId);
  const token = new URL(joinLink(server.deps, newcomer.id)).pathname.split("/").at(-1) ?? "";
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  const joined = await browser.post(`/accounts/join/${token}`, { full_name: "Kim", password: "a long password" });
  expect(joined.json()).toMatchObject({ user_id: null, next: "set-up" });
  expect(await isIn(browser)).toBe(false);
});

it("can be turned on only by an owner who has one, and turned off again", async () => {
  const { email, companyId } = await recruiterWithPassword(server);
  const { browser } = await enterPassword(server, email);
  expect(refusal(await require(browser))).toEqual([409, "second_factor_first"]);
  const owner = await withFactor(server, companyId);
  await require(owner.browser);
  expect((await enterPassword(server, email)).reply.json()).toHaveProperty("next", "set-up");
  await require(owner.browser, false);
  expect((await enterPassword(server, email)).reply.json()).not.toHaveProperty("next");
  const rows = await server.db
    .selectFrom("audit")
    .select(["action", "data"])
    .where("action", "=", "company.sign-in")
    .execute();
  expect(rows.slice(-2).map(({ data }) => data)).toEqual([{ required: true }, { required: false }]);
});

it("lets an owner remove a colleague's passkeys, and shows who has some", async () => {
  const owner = await withPasskey(server);
  const colleague = await withPasskey(server, owner.companyId);
  const removed = await owner.browser.post(pathOf(removeColleagueFactor, { id: colleague.id }));
  expect(removed.json()).toMatchObject({ email: colleague.email, second_factor: false, passkey: false });
  expect(await isIn(colleague.browser)).toBe(false);
  expect((await signInBy(server, colleague.device)).reply.statusCode).toBe(403);
  const { people } = listColleagues.response.parse((await owner.browser.get(listColleagues.path)).json());
  expect(people.map(({ passkey }) => passkey)).toEqual([true, false]);
});

it("lets an owner remove a colleague's lost factors, and tells them", async () => {
  const owner = await withFactor(server);
  const colleague = await withFactor(server, owner.companyId);
  const stranger = await withFactor(server);
  const remove = (browser: Browser) => browser.post(pathOf(removeColleagueFactor, { id: colleague.id }));
  expect(refusal(await remove(stranger.browser))).toEqual([404, "not_found"]);
  // Owners turn off their own on the account page, with the password.
  const own = await owner.browser.post(pathOf(removeColleagueFactor, { id: owner.id }));
  expect(refusal(own)).toEqual([403, "forbidden"]);
  expect((await remove(owner.browser)).json()).toMatchObject({ email: colleague.email, second_factor: false });
  expect(await isIn(colleague.browser)).toBe(false);
  expect((await enterPassword(server, colleague.email)).reply.json()).not.toHaveProperty("next");
  const { people } = listColleagues.response.parse((await owner.browser.get(listColleagues.path)).json());
  expect(people.map(({ second_factor }) => second_factor)).toEqual([true, false]);
  const mail = await server.db.selectFrom("mail").select("subject").where("account_id", "=", colleague.id).execute();
  expect(mail.map(({ subject }) => subject)).toContain("Two-step sign-in is off");
});
