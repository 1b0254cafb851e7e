import { afterAll, beforeAll, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function saveOnce() {
  const { browser, solutionSet, problems, test, account } = await startCandidate(server);
  const edit = { seq: 1, base: 0, writer: "writer-one", answer: "first" };
  const made = await browser.post("/api/v1/solution", {
    creator: account.id,
    test_solution_set: solutionSet.id,
    test: test.id,
    problem: problems[0]?.slug,
    solution_type: "TEX",
    ...edit,
  });
  const url = `/api/v1/solution/${made.json<{ slug: string }>().slug}`;
  const save = (seq: number, headers: Record<string, string> = {}) =>
    browser.send("PATCH", url, { ...edit, seq, base: seq - 1, answer: `edit ${seq}` }, headers);
  expect((await save(2)).statusCode).toBe(200);
  return { browser, save, account };
}

it("refuses another CSRF token from a known session", async () => {
  const { save } = await saveOnce();
  expect((await save(3, { "x-csrf-token": "made.up" })).json()).toMatchObject({ code: "csrf_failed" });
  expect((await save(3)).statusCode).toBe(200);
});

it("refuses the CSRF token of one session from another", async () => {
  const [mine, theirs] = [await saveOnce(), await saveOnce()];
  const token = theirs.browser.cookies.get("csrftoken") ?? "";
  expect((await mine.save(3, { "x-csrf-token": token })).json()).toMatchObject({ code: "csrf_failed" });
});

it("refuses a known session as soon as it has ended", async () => {
  const { save, account } = await saveOnce();
  await server.db.deleteFrom("session").where("account_id", "=", account.id).execute();
  expect((await save(3)).json()).toMatchObject({ code: "unauthenticated" });
});
