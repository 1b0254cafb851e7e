import { identity, recruiterProfile, UserDetails } from "@invigil/contract/people/accounts";
import { signUp } from "@invigil/contract/people/sign-in";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const body = {
  company: "Demo works",
  full_name: "Demo Owner",
  email: "owner@example.com",
  password: "a long password",
};

async function asked(changes: Partial<typeof body> = {}) {
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  return { browser, reply: await browser.post(signUp.path, { ...body, ...changes }) };
}

it("creates a company and signs its owner in", async () => {
  const { browser, reply } = await asked();
  const user = UserDetails.parse(reply.json());
  expect(user).toMatchObject({ usertype: "recruiter" });
  expect(identity.response.parse((await browser.get(identity.path)).json())).toEqual(user);
  const profile = await browser.get(recruiterProfile.path.replace(":id", String(user.user_id)));
  expect(recruiterProfile.response.parse(profile.json())).toMatchObject({
    company: { name: "Demo works" },
    role: "owner",
  });
  const audit = await server.db.selectFrom("audit").select(["action", "company_id"]).execute();
  expect(audit).toEqual([{ action: "company.create", company_id: expect.any(Number) }]);
});

it("refuses a recruiter's address in any case of letters, and creates no company", async () => {
  await asked({ email: "twice@example.com" });
  const before = await server.db.selectFrom("company").select("id").execute();
  const { reply } = await asked({ email: "Twice@Example.com" });
  expect(reply.json()).toMatchObject({ code: "email_taken" });
  expect(await server.db.selectFrom("company").select("id").execute()).toEqual(before);
});

it("refuses a short password", async () => {
  const { reply } = await asked({ email: "short@example.com", password: "short" });
  expect(reply.statusCode).toBe(400);
});
