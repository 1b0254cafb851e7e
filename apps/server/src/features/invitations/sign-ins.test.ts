import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readLive } from "@invigil/contract/proctoring/live";
import { readReplay } from "@invigil/contract/results/replay";
import { startTest } from "@invigil/contract/taking/attempts";
import { sectionwiseProblems } from "@invigil/contract/taking/problems";
import { updateSolution } from "@invigil/contract/taking/solutions";
import { signInWords } from "@invigil/rules/evidence/sign-in-words";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { openPage } from "../../testing/socket-page.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env: { TRUST_PROXY: "1" } })));
afterEach(() => server.stop());

/** A candidate who followed the link and started, as a browser does it. */
async function started() {
  const make = createFactory(server.db);
  const company = await make.company();
  const test = await make.test(company.id);
  const account = await make.candidate(test.id);
  const link = new URL(inviteLink(server.deps, account.inviteId)).pathname;
  const open = (browser: Browser, from: { agent: string; address: string }) =>
    browser.send("GET", link, undefined, { "user-agent": from.agent, "x-forwarded-for": from.address });
  const browser = server.browser();
  await open(browser, { agent: FIREFOX, address: "192.0.2.7" });
  server.advance(60_000);
  const reply = startTest.response.parse((await browser.post(pathOf(startTest, { id: test.id }))).json());
  const problems = reply.sections.flatMap((section) => section.problems);
  const recruiter = (await signInRecruiter(server, company.id)).browser;
  const ask = `username=${account.username}`;
  const lines = async (kind: string) => {
    const read = await recruiter.get(`${pathOf(readTimeline, { slug: test.slug })}?${ask}&kinds=${kind}`);
    return readTimeline.response.parse(read.json()).evidence;
  };
  const words = async (kind: string) => (await lines(kind)).map(({ data }) => signInWords(kind, data));
  const replay = async () =>
    readReplay.response.parse((await recruiter.get(`${pathOf(readReplay, { slug: test.slug })}?${ask}`)).json());
  const alerts = async () => {
    const { rows } = readLive.response.parse((await recruiter.get(pathOf(readLive, { slug: test.slug }))).json());
    return rows[0]?.alerts;
  };
  const readQuestions = async (who: Browser) =>
    sectionwiseProblems.response.parse((await who.get(pathOf(sectionwiseProblems, { id: test.id }))).json());
  const who = { account, browser, test, started: reply, solutionSet: reply.solution_set, problems };
  return { ...who, open, lines, words, alerts, replay, readQuestions };
}

it("puts every sign-in on the timeline, with network address and browser", async () => {
  const who = await started();
  server.advance(60_000);
  await who.open(who.browser, { agent: FIREFOX, address: "192.0.2.8" });
  server.advance(60_000);
  await who.open(server.browser(), { agent: CHROME, address: "198.51.100.4" });
  expect(await who.words("sign-in")).toEqual([
    "Firefox on Windows at 192.0.2.7.",
    "Firefox on Windows at 192.0.2.8. The link was opened again in the same browser, which was signed in.",
    "Chrome on Linux at 198.51.100.4.",
  ]);
  expect((await who.lines("sign-in"))[0]?.at).toBe("2026-01-01T10:00:00.000Z");
});

it("leaves one line for a helper who reads and saves over HTTP alone, and says which edits are whose", async () => {
  const who = await started();
  const page = await openPage(await server.listen(), who);
  const [first, second] = who.problems;
  await saveAnswer(who, first?.slug ?? "", { answer: "mine" });
  server.advance(60_000);
  const helper = server.browser();
  await who.open(helper, { agent: CHROME, address: "198.51.100.4" });
  expect(await who.lines("other-sign-in")).toEqual([]);
  await who.readQuestions(helper);
  await expect.poll(() => who.words("other-sign-in")).toHaveLength(1);
  await saveAnswer({ ...who, browser: helper }, second?.slug ?? "", { answer: "helped" });
  await expect.poll(async () => (await who.lines("other-sign-in"))[0]?.data["saved"]).toBe(true);
  expect((await who.words("other-sign-in"))[0]).toContain(
    "Questions were read from Chrome on Linux at 198.51.100.4. Later an answer was saved from there, too. The attempt was started from Firefox on Windows at 192.0.2.7. A page of the other one was open at that time.",
  );
  server.advance(30_000);
  await who.readQuestions(helper);
  await who.readQuestions(who.browser);
  await expect
    .poll(async () => (await who.words("other-sign-in"))[1])
    .toContain("the sign-in that started the attempt");
  expect(await who.lines("other-sign-in")).toHaveLength(2);
  page.close();
  await submit(who);
  const { edits } = await who.replay();
  const signIns = new Map((await who.lines("sign-in")).map(({ data }) => [data["session"], data["address"]]));
  expect(edits.map(({ session, answer }) => [answer?.answer, signIns.get(session)])).toEqual([
    ["mine", "192.0.2.7"],
    ["helped", "198.51.100.4"],
  ]);
});

it("takes a second tab and a new sign-in of the same browser for what they are", async () => {
  const who = await started();
  const tab = server.browser();
  for (const [name, value] of who.browser.cookies) tab.cookies.set(name, value);
  await who.readQuestions(tab);
  await saveAnswer({ ...who, browser: tab }, who.problems[0]?.slug ?? "", { answer: "from the second tab" });
  // Another person's link in the same browser ends the session; the next visit opens a new one.
  const other = await createFactory(server.db).candidate(who.test.id);
  await who.browser.get(new URL(inviteLink(server.deps, other.inviteId)).pathname);
  await who.open(who.browser, { agent: FIREFOX, address: "192.0.2.7" });
  await who.readQuestions(who.browser);
  await saveAnswer(who, who.problems[1]?.slug ?? "", { answer: "after signing in again" });
  // Whoever comes last is looked at last.
  const stranger = server.browser();
  await who.open(stranger, { agent: CHROME, address: "198.51.100.4" });
  await who.readQuestions(stranger);
  await expect.poll(() => who.lines("browser-changed")).toHaveLength(1);
  expect((await who.words("sign-in"))[1]).toBe(
    "Firefox on Windows at 192.0.2.7. The same browser as before signed in again.",
  );
});

it("alerts nobody to a candidate who goes on in another browser after the first one was closed, and comes back", async () => {
  const who = await started();
  const address = await server.listen();
  const laptop = await openPage(address, who);
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "mine" });
  laptop.close();
  server.advance(60_000);
  const phone = { ...who, browser: server.browser() };
  await who.open(phone.browser, { agent: CHROME, address: "198.51.100.4" });
  const page = await openPage(address, phone, { tab_id: "a-page-on-a-phone" });
  await who.readQuestions(phone.browser);
  await expect.poll(() => who.words("browser-changed")).toHaveLength(1);
  await saveAnswer(phone, who.problems[1]?.slug ?? "", { answer: "also mine" });
  await expect.poll(async () => (await who.lines("browser-changed"))[0]?.data["saved"]).toBe(true);
  expect((await who.words("browser-changed"))[0]).toContain("No page of the other one was open at that time.");

  // Without a word, as when a battery is empty.
  page.vanish();
  server.advance(60_000);
  await who.readQuestions(who.browser);
  await expect.poll(async () => (await who.words("browser-changed"))[1]).toContain("started the attempt");
  expect(await who.lines("other-sign-in")).toEqual([]);
  expect(await who.alerts()).toEqual({});
  page.close();
});

it("alerts to two browsers that are used in turns, even if no page of either is connected", async () => {
  const who = await started();
  const other = server.browser();
  await who.open(other, { agent: CHROME, address: "198.51.100.4" });
  for (const [browser, lines] of [
    [other, 1],
    [who.browser, 2],
  ] as const) {
    server.advance(60_000);
    await who.readQuestions(browser);
    await expect.poll(() => who.lines("browser-changed")).toHaveLength(lines);
  }
  server.advance(60_000);
  await who.readQuestions(other);
  await expect.poll(async () => (await who.words("other-sign-in"))[0]).toContain("The two were used in turns.");
  expect(await who.alerts()).toEqual({ "other-sign-in": 1 });
});

it("costs a save no query: only the first look at another session does", async () => {
  const who = await started();
  const { slug } = await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "0" });
  let used = 0;
  server.deps.pool.on("acquire", () => (used += 1));
  for (const seq of [2, 3, 4, 5]) {
    const edit = { seq, base: seq - 1, writer: "a-tab-of-the-test", answer: `${seq}` };
    expect((await who.browser.patch(pathOf(updateSolution, { slug }), edit)).statusCode).toBe(200);
  }
  expect(used).toBe(4);
});
