import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../apps/server/src/testing/candidate.ts";
import { createFactory } from "../apps/server/src/testing/factory.ts";
import { startServer, type TestServer } from "../apps/server/src/testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../apps/server/src/testing/take-test.ts";
import type * as Pages from "../apps/web/src/testing/served-pages.ts";
import { asking } from "./testing/asking.ts";
import { browserWindow } from "./testing/browser-window.ts";

// Here, because no app may import another: the web app's pages call the real server.
let pages: typeof Pages;
beforeAll(async () => {
  await browserWindow();
  pages = await import("../apps/web/src/testing/served-pages.ts");
});

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  vi.stubGlobal("scrollTo", () => {});
  vi.useFakeTimers({ now: server.now(), toFake: ["Date", "performance"] });
});
afterEach(async () => {
  pages.cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.stop();
});

async function setting(type = "EMP") {
  const make = createFactory(server.db);
  const company = await make.company();
  const choices = ["a", "b"].map((id) => ({ id, text: id }));
  const mcq = { type: "MCQ", title: "A sum", content: { choices }, grading: { correct: ["a"] } };
  const test = await make.test(company.id, { problems: [[mcq]], overrides: { test_type: type } });
  const { browser, account } = await signInRecruiter(server, company.id);
  const user = { user_id: account.id, usertype: "recruiter" as const, username: account.username };
  return {
    test,
    recruiter: browser,
    /** A candidate whose clock runs and who has answered. */
    answer: async () => {
      const who = await startCandidate(server, test);
      await saveAnswer(who, who.problems[0]?.slug ?? "", { choice: ["a"] });
      return who;
    },
    asRecruiter: (path: string) => pages.openPage({ user, ask: asking(browser), path }),
  };
}

function openAs({ account, browser }: StartedCandidate, path: string) {
  const user = { user_id: account.id, usertype: "hacker" as const, username: account.username };
  return pages.openPage({ user, ask: asking(browser), path });
}

const factOf = async (name: string) =>
  (await pages.screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent;

it("says on every page that a proctor ended the attempt, and why", async () => {
  const { test, recruiter, answer, asRecruiter } = await setting();
  const ann = await answer();
  const { username } = ann.account;
  await recruiter.post(`/rpc/test.close/${test.id}`, { username, reason: "phone on the desk" });
  await evaluateEnded(server);

  // Wherever the candidate returns to.
  await openAs(ann, `/test/${test.slug}/problems`);
  expect(await pages.screen.findByText("Why it ended: Ended by the proctor: phone on the desk")).toBeTruthy();
  const receipt = await pages.screen.findByRole("region", { name: "Receipt" });
  expect(receipt.textContent).toContain("(Ended by the proctor: phone on the desk)");

  await asRecruiter(`/tests/${test.slug}/candidates`);
  const table = await pages.screen.findByRole("table", { name: "Candidates" });
  const [, row] = pages.within(table).getAllByRole("row");
  pages
    .within(row ?? table)
    .getByRole("button")
    .click();
  expect(await pages.screen.findByText("Submitted: Ended by a proctor: phone on the desk")).toBeTruthy();
  await asRecruiter(`/test-report/${test.slug}?username=${username}`);
  expect(await factOf("Submitted")).toBe("Ended by a proctor: phone on the desk");
  await asRecruiter(`/test-report/${test.slug}/timeline?username=${username}`);
  expect(await pages.screen.findAllByText(/Ended by the proctor: phone on the desk/)).not.toEqual([]);
});

it("also says so on the report that a learner reads", async () => {
  const { test, recruiter, answer } = await setting("LRN");
  const ann = await answer();
  await recruiter.post(`/rpc/test.close/${test.id}`, { username: ann.account.username, reason: "two voices" });
  await evaluateEnded(server);
  await openAs(ann, `/test/${test.slug}/problems`);
  expect(await factOf("Submitted")).toBe("Ended by a proctor: two voices");
});

it("counts the same people on every page after one was erased and another's invitation revoked", async () => {
  const { test, recruiter, answer, asRecruiter } = await setting();
  const people = [await answer(), await answer()];
  for (const who of people) await submit(who);
  await evaluateEnded(server);
  const away = await createFactory(server.db).candidate(test.id);
  await server.db.updateTable("invite").set({ revoked_at: server.now() }).where("account_id", "=", away.id).execute();
  const username = people[0]?.account.username ?? "";
  expect((await recruiter.post(`/rpc/candidate.erase/${username}`, { confirm: username })).statusCode).toBe(200);

  await asRecruiter("/tests");
  expect(await pages.screen.findByRole("link", { name: "1 invited to A test" })).toBeTruthy();
  expect(pages.screen.getByRole("link", { name: "1 submitted, results of A test" })).toBeTruthy();
  await asRecruiter(`/tests/${test.slug}/edit/basics`);
  expect(await pages.screen.findByText("1 person invited")).toBeTruthy();
  await asRecruiter(`/tests/${test.slug}/candidates`);
  expect(await pages.screen.findByRole("option", { name: "Evaluated (1)" })).toBeTruthy();
  expect(pages.screen.getByRole("option", { name: "All (2)" })).toBeTruthy();
  await asRecruiter(`/tests/${test.slug}/report`);
  expect(await pages.screen.findByText("1 candidate")).toBeTruthy();
  await asRecruiter(`/tests/${test.slug}/report?tab=statistics`);
  expect(await factOf("Scored")).toBe("1");
});
