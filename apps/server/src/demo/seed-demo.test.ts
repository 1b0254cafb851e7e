import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../platform/identity/password.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { demoLinks, describeDemo } from "./demo-links.ts";
import { resetDemo, seedDemo } from "./seed-demo.ts";
import { demoTests } from "./tests/all-tests.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

async function counts() {
  const tables = [
    "company",
    "brand",
    "account",
    "test",
    "section",
    "problem",
    "invite",
    "attempt",
    "solution",
  ] as const;
  const entries = tables.map(async (table) => {
    const rows = await server.db.selectFrom(table).selectAll().execute();
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Follows a printed link as a browser would: to the server, then to its redirect. */
async function open(url: string) {
  const { host, pathname, search } = new URL(url);
  const browser = server.browser(host);
  const reply = await browser.get(`${pathname}${search}`);
  return { browser, status: reply.statusCode, location: reply.headers.location };
}

it("fills an empty installation once, even if two servers start at the same time", async () => {
  await Promise.all([seedDemo(server.deps), seedDemo(server.deps)]);
  const first = await counts();
  const tests = demoTests.length;
  expect(first).toMatchObject({
    company: 2,
    brand: 1,
    account: 2,
    test: tests,
    invite: tests,
    attempt: 1,
    solution: 2,
  });
  await seedDemo(server.deps);
  expect(await counts()).toEqual(first);
});

it("prints a link for every test that signs the candidate in, and the recruiter's sign-in page", async () => {
  await seedDemo(server.deps);
  const links = await demoLinks(server.deps);
  const login = links.at(-1);
  expect(login?.url).toBe("http://localhost:3000/v1/login");
  for (const { url } of links.slice(0, -1)) {
    const { status, location } = await open(url);
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/v1\/(test\/)?demo-/)]);
  }
  const [email, password] = /\((.+), (.+)\)/.exec(login?.label ?? "")?.slice(1) ?? [];
  const browser = server.browser();
  await browser.get("/gateways/validate-session");
  const reply = await browser.post("/accounts/login", { email, password });
  expect(reply.json()).toMatchObject({ usertype: "recruiter", username: "demo-recruiter" });
});

it("prints the names that the interface shows", async () => {
  await seedDemo(server.deps);
  const printed = (await describeDemo(server.deps)).trimEnd().split("\n");
  const tests = await server.db.selectFrom("test").select("name").execute();
  for (const { name } of tests) expect(printed.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
  const { full_name } = await server.db
    .selectFrom("account")
    .select("full_name")
    .where("email", "=", "recruiter@example.com")
    .executeTakeFirstOrThrow();
  expect(printed.at(-1)).toContain("npm run demo:live");
  expect(printed.at(-2)).toMatch(new RegExp(`^ +${full_name} +Recruiter \\(recruiter@example\\.com, .+\\) +http`));
});

it("gives every installation its own password", async () => {
  const other = await startServer();
  await seedDemo(server.deps);
  await seedDemo(other.deps);
  const doors = [(await demoLinks(server.deps)).at(-1), (await demoLinks(other.deps)).at(-1)];
  await other.stop();
  expect(doors[0]?.label).not.toBe(doors[1]?.label);
});

it("replaces the password shared by earlier installations, and ends the sessions that used it", async () => {
  await seedDemo(server.deps);
  const earlier = { password_hash: await hashPassword("demo-recruiter") };
  await server.db.updateTable("account").set(earlier).where("username", "=", "demo-recruiter").execute();
  const email = "recruiter@example.com";
  const intruder = server.browser();
  await intruder.get("/gateways/validate-session");
  expect((await intruder.post("/accounts/login", { email, password: "demo-recruiter" })).statusCode).toBe(200);

  await seedDemo(server.deps);
  expect((await intruder.get("/gateways/validate-session")).json()).toEqual({ valid: false });
  expect((await intruder.post("/accounts/login", { email, password: "demo-recruiter" })).statusCode).toBe(401);
  const password = /, (.+)\)/.exec((await demoLinks(server.deps)).at(-1)?.label ?? "")?.[1];
  const own = await intruder.post("/accounts/login", { email, password });
  expect(own.statusCode).toBe(200);
  await seedDemo(server.deps);
  expect((await intruder.get("/gateways/validate-session")).json()).toEqual({ valid: true });
});

it("marks the quiz's link and gives the white-label test its own host", async () => {
  await seedDemo(server.deps);
  const links = await demoLinks(server.deps);
  const quiz = await open(links.find(({ label }) => label === "Quiz")?.url ?? "");
  expect(quiz.location).toBe("/v1/test/demo-quiz?testType=quiz");
  const careers = await open(links.find(({ label }) => label === "White label")?.url ?? "");
  expect((await careers.browser.get("/generic/api/whitelabelconfig")).json()).toMatchObject({
    is_white_label: true,
    company: { slug: "demo-harbour", name: "Harbour & Pine" },
    extra_data: { white_label_support_email: "careers@example.com" },
  });
});

it("leaves one attempt ended, extended and waiting, with its answers", async () => {
  await seedDemo(server.deps);
  const links = await demoLinks(server.deps);
  const { browser } = await open(links.find(({ label }) => label.startsWith("Extended"))?.url ?? "");
  const test = (await browser.get("/api/v1/test/demo-extended")).json<{ id: number; session_state: string }>();
  expect(test.session_state).toBe("START");
  const set = (await browser.get(`/api.v2/assessment/${test.id}/solutionset`)).json<unknown>();
  expect(set).toMatchObject({ status: "START", add_test_duration: 20, has_resumed_test: false });

  const resumed = await browser.post("/rpc/test.restart", { test_slug: "demo-extended" });
  const { solution_set, sections } = resumed.json<{
    solution_set: { status: string; expiry: string };
    sections: {
      problems: { slug: string; solution: { digest: string; answer?: string; choice?: string[] } | null }[];
    }[];
  }>();
  expect(solution_set).toMatchObject({ status: "ACTIVE", expiry: "2026-01-01T10:20:00.000Z" });
  const answered = sections.flatMap(({ problems }) => problems).filter(({ solution }) => solution !== null);
  expect(answered.map(({ slug }) => slug)).toEqual(["demo-extended-name-or-number", "demo-extended-reply"]);
  const digest = createHash("sha256").update('{"choice":["b"]}').digest("hex");
  expect(answered[0]?.solution).toMatchObject({ choice: ["b"], digest });
});

it("resets to the same demo, whatever was done in it", async () => {
  await seedDemo(server.deps);
  const before = await counts();
  const now = server.now();
  const { id: account } = await server.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "demo-candidate")
    .executeTakeFirstOrThrow();
  const { id: problem } = await server.db
    .selectFrom("problem")
    .select("id")
    .where("slug", "=", "demo-plain-apples")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("upload")
    .values({ id: "file-1", account_id: account, name: "a.csv", size: 1, content_type: "text/csv", created_at: now })
    .execute();
  await server.db
    .insertInto("issue")
    .values({
      account_id: account,
      problem_id: problem,
      category: "question",
      comment: "This is not clear.",
      created_at: now,
    })
    .execute();
  await useConsole();
  await resetDemo(server.deps);
  expect(await counts()).toEqual(before);
  expect(await server.db.selectFrom("issue").selectAll().execute()).toEqual([]);
  expect(await server.db.selectFrom("upload").selectAll().execute()).toEqual([]);
});

/** Creates what the demo's recruiter may have left behind. */
async function useConsole() {
  const { id } = await server.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "demo-recruiter")
    .executeTakeFirstOrThrow();
  const recruiter = server.browser();
  await recruiter.signIn(server.deps, id);
  const { slug } = await server.db.selectFrom("test").select("slug").orderBy("id").executeTakeFirstOrThrow();
  const replies = [
    await recruiter.post("/api/v1/company/webhooks", { url: "https://hooks.example.com/", events: ["invited"] }),
    await recruiter.post("/api/v1/company/keys", { name: "A program", role: "author" }),
    await recruiter.post(`/api/v1/test/${slug}/candidates`, { people: [{ email: "ada@example.com", name: "Ada" }] }),
    await recruiter.post("/api/v1/company/people", { name: "Nia", email: "nia@example.com", role: "author" }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
}
