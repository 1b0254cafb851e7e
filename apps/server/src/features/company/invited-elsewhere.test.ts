import type { Colleague } from "@invigil/contract/people/company";
import { login } from "@invigil/contract/people/sign-in";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { joinLink } from "../../shared/invites/join-link.ts";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { postmanOf, startSmtp, unfold } from "../../testing/smtp.ts";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let server: TestServer;
let sender: ReturnType<typeof postmanOf>;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url } });
  sender = postmanOf(server);
});
afterAll(async () => {
  sender.close();
  await server.stop();
  await smtp.close();
});

let acme: Browser;
let birch: Browser;
beforeEach(async () => {
  const make = createFactory(server.db);
  acme = (await signInRecruiter(server, (await make.company("Acme")).id)).browser;
  birch = (await signInRecruiter(server, (await make.company("Birch")).id)).browser;
});

async function invite(owner: Browser, email: string): Promise<Colleague> {
  const reply = await owner.post("/api/v1/company/people", { name: "Nia New", email, role: "author" });
  expect(reply.statusCode).toBe(201);
  return reply.json<Colleague>();
}

const pathOfJoin = ({ id }: Colleague) => new URL(joinLink(server.deps, id)).pathname.replace("/v1/", "/accounts/");

async function join(invited: Colleague, password = "a-longer-password") {
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  return browser.post(pathOfJoin(invited), { full_name: "Nia New", password });
}

it("lets two companies invite one address, which can join only one", async () => {
  const first = await invite(acme, "nia@example.com");
  const second = await invite(birch, "Nia@example.com");
  expect((await server.browser().get(pathOfJoin(second))).statusCode).toBe(200);
  expect((await join(first)).json()).toMatchObject({ user_id: first.id });
  expect(refusal(await server.browser().get(pathOfJoin(second)))).toEqual([409, "email_taken"]);
  expect(refusal(await join(second, "another-password"))).toEqual([409, "email_taken"]);
  expect((await birch.get("/api/v1/company/people")).json()).toMatchObject({
    people: [{}, { id: second.id, joined: false }],
  });
  const visitor = server.browser();
  await visitor.get("/gateways/validate-session");
  const entered = await visitor.post(login.path, { email: "nia@example.com", password: "a-longer-password" });
  expect(entered.json()).toMatchObject({ user_id: first.id });
});

it("lets a person who opens both links at once join one company", async () => {
  const invited = [await invite(acme, "both@example.com"), await invite(birch, "both@example.com")];
  const statuses = (await Promise.all(invited.map((one) => join(one)))).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

it("says in the e-mail what to do with an account elsewhere, and keeps its link out of the outbox", async () => {
  await invite(acme, "mail@example.com");
  await sender.send();
  const sent = unfold(smtp.received.at(-1)?.source ?? "");
  expect(sent).toContain("/v1/join/");
  expect(sent).toContain("If you already have an account with this e-mail address");
  const shown = (await acme.get("/api/v1/company/outbox")).body;
  expect(shown).toContain("(Only the e-mail itself contains the link.)");
  expect(shown).not.toContain("/v1/join/");
});
