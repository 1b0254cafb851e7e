import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { identity } from "@invigil/contract/people/accounts";
import { signInWords } from "@invigil/rules/evidence/sign-in-words";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let test: Awaited<ReturnType<Factory["test"]>>;
let recruiter: Browser;
let open: string;
beforeEach(async () => {
  server = await startServer();
  const make = createFactory(server.db);
  const company = await make.company();
  test = await make.test(company.id);
  recruiter = (await signInRecruiter(server, company.id)).browser;
  const reply = await recruiter.send("PUT", `/api/v1/test/${test.slug}/link`, { open: true });
  open = new URL(reply.json<{ link: string }>().link).pathname;
});
afterEach(() => server.stop());

/** Somebody who types an address at the open link and starts; and the link that is mailed to that address. */
async function joined() {
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  expect((await browser.post(open, { name: "Dora Example", email: "dora@example.com" })).statusCode).toBe(200);
  const invite = await server.db
    .selectFrom("invite")
    .innerJoin("account", "account.id", "invite.account_id")
    .select(["invite.id", "account.username"])
    .where("account.email", "=", "dora@example.com")
    .executeTakeFirstOrThrow();
  expect((await browser.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(200);
  server.advance(60_000);
  const ask = `username=${invite.username}&kinds=sign-in`;
  const words = async () => {
    const reply = await recruiter.get(`${pathOf(readTimeline, { slug: test.slug })}?${ask}`);
    return readTimeline.response.parse(reply.json()).evidence.map(({ data }) => signInWords("sign-in", data));
  };
  return { browser, invite, mailed: new URL(inviteLink(server.deps, invite.id)).pathname, words };
}

const isSignedIn = async (browser: Browser) =>
  (await browser.get(identity.path)).json<{ user_id: number | null }>().user_id !== null;

it("ends the session of whoever joined with a person's address once that person opens the mailed link", async () => {
  const { browser: stranger, mailed, words } = await joined();
  const person = server.browser();
  expect((await person.get(mailed)).statusCode).toBe(302);
  expect(await isSignedIn(stranger)).toBe(false);
  expect((await stranger.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" })).statusCode).toBe(401);
  expect(await isSignedIn(person)).toBe(true);
  expect(await words()).toEqual([
    expect.stringContaining("Joined through the open link; the e-mail address was not confirmed."),
    expect.stringContaining("the sign-in through the open link in another browser was ended."),
  ]);
});

it("lets a person who joined through the open link go on after the mailed link in the same browser", async () => {
  const { browser, mailed, words } = await joined();
  const session = new Map(browser.cookies);
  await browser.get(mailed);
  expect(browser.cookies).toEqual(session);
  // Proven now, so the link on a second device ends nothing.
  await server.browser().get(mailed);
  expect(await isSignedIn(browser)).toBe(true);
  expect((await words()).join(" ")).not.toContain("was ended");
});

it("gives the file with the personal link only to those who opened the mailed link", async () => {
  const { browser, invite, mailed } = await joined();
  const file = `/api/v1/invite/${invite.id}/secure-browser`;
  const state = async () => (await browser.get(`/api/v1/test/${test.slug}/secure-browser`)).json();
  expect((await browser.get(file)).statusCode).toBe(403);
  expect(await state()).toMatchObject({ file_needs_link: true });
  await browser.get(mailed);
  expect(await state()).toMatchObject({ file_needs_link: false });
  expect((await browser.get(file)).statusCode).toBe(200);
});
