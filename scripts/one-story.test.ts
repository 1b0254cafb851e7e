import { listCandidates } from "@invigil/contract/inviting/candidates";
import { readLive } from "@invigil/contract/proctoring/live";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import {
  inviteCandidate,
  signInRecruiter,
  startCandidate,
  type StartedCandidate,
} from "../apps/server/src/testing/candidate.ts";
import { createFactory } from "../apps/server/src/testing/factory.ts";
import { startServer, type TestServer } from "../apps/server/src/testing/harness.ts";
import { evaluateEnded, saveAnswer, submit } from "../apps/server/src/testing/take-test.ts";
import type * as Pages from "../apps/web/src/testing/served-pages.ts";
import { asking } from "./testing/asking.ts";
import { browserWindow } from "./testing/browser-window.ts";

// Here, because no app may import another: the web app's pages call the real server. In one file, because reading the
// whole product takes longer than the tests.
let pages: typeof Pages;
beforeAll(async () => {
  await browserWindow();
  pages = await import("../apps/web/src/testing/served-pages.ts");
});

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  vi.stubGlobal("scrollTo", () => {});
  // The page's own clock stands still; it asks the server for the time.
  vi.useFakeTimers({ now: server.now(), toFake: ["Date", "performance"] });
});
afterEach(async () => {
  pages.cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.stop();
});

const MINUTE = 60_000;

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

/** A test of three timed sections, and a candidate with ten extra minutes. */
async function timedSetting() {
  const make = createFactory(server.db);
  const company = await make.company();
  const problems = [[{ title: "Warm-up" }], [{ title: "Essay" }], [{ title: "Code" }]];
  const test = await make.test(company.id, { minutes: 40, timedSections: [10, 15, 10], problems });
  const ann = await inviteCandidate(server, test);
  const accommodations = JSON.stringify({ extra_minutes: 10 });
  await server.deps.pool.query("update invite set accommodations = $1", [accommodations]);
  const { browser, account } = await signInRecruiter(server, company.id);
  const recruiter = { user_id: account.id, usertype: "recruiter" as const, username: account.username };
  const candidate = { user_id: ann.account.id, usertype: "hacker" as const, username: ann.account.username };
  return {
    test,
    ann,
    recruiter: browser,
    asCandidate: (path: string) =>
      pages.openPage({ user: candidate, ask: asking(ann.browser), path: `/test/${test.slug}${path}` }),
    asRecruiter: (path: string) => pages.openPage({ user: recruiter, ask: asking(browser), path }),
  };
}

function openAs({ account, browser }: StartedCandidate, path: string) {
  const user = { user_id: account.id, usertype: "hacker" as const, username: account.username };
  return pages.openPage({ user, ask: asking(browser), path });
}

const factOf = async (name: string) =>
  (await pages.screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent;
const timer = async () => (await pages.screen.findAllByRole("timer"))[0]?.getAttribute("aria-label");

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
  expect(await pages.screen.findByText("Ended by a proctor: phone on the desk")).toBeTruthy();
  await asRecruiter(`/test-report/${test.slug}?username=${username}`);
  expect(await factOf("How it ended")).toBe("Ended by a proctor: phone on the desk");
  await asRecruiter(`/test-report/${test.slug}/timeline?username=${username}`);
  expect(await pages.screen.findAllByText(/Ended by the proctor: phone on the desk/)).not.toEqual([]);
});

it("also says so on the report that a learner reads", async () => {
  const { test, recruiter, answer } = await setting("LRN");
  const ann = await answer();
  await recruiter.post(`/rpc/test.close/${test.id}`, { username: ann.account.username, reason: "two voices" });
  await evaluateEnded(server);
  await openAs(ann, `/test/${test.slug}/problems`);
  expect(await factOf("How it ended")).toBe("Ended by a proctor: two voices");
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

it("shows one time for one attempt on every page, with extra time, early submission, extension and pause", async () => {
  const { test, ann, recruiter, asCandidate, asRecruiter } = await timedSetting();
  const rpc = (name: string, body: object = {}) =>
    recruiter.post(`/rpc/test.${name}/${test.id}`, { username: ann.account.username, ...body });
  const wall = async () =>
    readLive.response.parse((await recruiter.get(`/api/v1/test/${test.slug}/live`)).json()).rows[0];
  const listed = async () =>
    listCandidates.response.parse((await recruiter.get(`/api/v1/test/${test.slug}/candidates`)).json()).candidates[0];
  const own = async () => (await ann.browser.get(`/api.v2/assessment/${test.id}/solutionset`)).json();

  // Before the start the sections' sum counts, not the 40 minutes of the basics.
  await asRecruiter("/tests");
  expect(pages.within(await pages.screen.findByRole("row", { name: /A test/ })).getByText("35")).toBeTruthy();
  await asRecruiter(`/tests/${test.slug}/edit/basics`);
  expect(await pages.screen.findByText("35 minutes in total")).toBeTruthy();
  expect(pages.screen.queryByLabelText(/Duration in minutes/)).toBeNull();
  // The ten extra minutes are shared: 13 + 19 + 13.
  expect((await ann.browser.get(`/api/v1/test/${test.slug}`)).json()).toMatchObject({
    duration: 45,
    sections: [{ duration: 13 }, { duration: 19 }, { duration: 13 }],
  });
  await asCandidate("");
  expect(await factOf("Duration")).toBe("45 minutes, including 10 minutes of extra time");
  const minutes = pages.screen.getAllByRole("row").map(({ lastChild }) => lastChild?.textContent);
  expect(minutes).toEqual(["Time", "13 minutes", "19 minutes", "13 minutes"]);

  // The clock runs as announced.
  await ann.browser.post(`/rpc/test.start/${test.id}`);
  expect(await own()).toMatchObject({
    expiry: "2026-01-01T10:45:00.000Z",
    sections: [{ expiry: "2026-01-01T10:13:00.000Z" }, {}, {}],
  });
  await asCandidate("/problems");
  expect((await pages.screen.findByRole("region", { name: "Section 2" })).textContent).toContain("19 minutes");
  expect(pages.screen.getByRole("region", { name: "Section 3" }).textContent).toContain("13 minutes");
  expect(await timer()).toBe("Section: 13 minutes remaining");

  // Ten minutes of the first section are given back; five are added to the second.
  server.advance(3 * MINUTE);
  const { id } = await own();
  await ann.browser.post("/rpc/test.submit_section", { solutionset_id: id, section_slug: "section-1" });
  await rpc("extend", { minutes: 5 });
  server.advance(2 * MINUTE);
  const deadlines = { section: "2026-01-01T10:27:00.000Z", whole: "2026-01-01T10:40:00.000Z" };
  expect((await own()).sections[1].expiry).toBe(deadlines.section);
  expect((await own()).expiry).toBe(deadlines.whole);
  expect(await wall()).toMatchObject({ expires_at: deadlines.whole, section_expires_at: deadlines.section });
  expect(await listed()).toMatchObject({ expiry: deadlines.whole, section_expiry: deadlines.section });
  await asCandidate("/problems");
  await pages.waitFor(async () => expect(await timer()).toBe("Section: 22 minutes remaining"));
  expect(pages.screen.getByRole("region", { name: "Section 3" }).textContent).toContain("13 minutes");
  await asRecruiter(`/tests/${test.slug}/live`);
  await pages.waitFor(() => expect(pages.screen.getByTitle("22 minutes remaining").textContent).toBe("00:22:00"));
  expect(pages.screen.getByText("00:35:00 in total")).toBeTruthy();

  // A pause takes nothing away, and does not count as time used.
  await rpc("pause");
  server.advance(30 * MINUTE);
  await asRecruiter(`/tests/${test.slug}/live`);
  await pages.waitFor(() =>
    expect(pages.screen.getByTitle("22 minutes remaining").textContent).toBe("00:22:00 (paused)"),
  );
  await rpc("unpause");
  expect(await wall()).toMatchObject({
    expires_at: "2026-01-01T11:10:00.000Z",
    section_expires_at: "2026-01-01T10:57:00.000Z",
  });
  server.advance(4 * MINUTE);
  await ann.browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  await asRecruiter(`/test-report/${test.slug}?username=${ann.account.username}`);
  expect(await factOf("Time used")).toBe("9 min");
  const { candidates } = (await recruiter.get(`/api/v1/test/${test.slug}/report`)).json();
  expect(candidates).toMatchObject([{ seconds_used: 540 }]);
  const sections = (
    await recruiter.get(`/api/v1/test/${test.slug}/solutionset?username=${ann.account.username}`)
  ).json();
  expect(sections.sections.map((each: { seconds_used: number }) => each.seconds_used)).toEqual([180, 360, 0]);
});

it("tells a latecomer before the start that the end of the test cuts the time short", async () => {
  const { test, asCandidate, ann } = await timedSetting();
  await server.deps.pool.query("update test set end_time = '2026-01-01T10:15:00Z' where id = $1", [test.id]);
  await asCandidate("");
  await pages.waitFor(async () =>
    expect(await factOf("Duration")).toMatch(
      /^45 minutes, including 10 minutes of extra timeIf you start now, you have 25 minutes\. Your time/,
    ),
  );
  await ann.browser.post(`/rpc/test.start/${test.id}`);
  const { expiry } = (await ann.browser.get(`/api.v2/assessment/${test.id}/solutionset`)).json();
  expect(expiry).toBe("2026-01-01T10:25:00.000Z");
});
