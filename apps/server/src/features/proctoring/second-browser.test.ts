import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { sectionwiseProblems } from "@invigil/contract/taking/problems";
import { signInWords } from "@invigil/rules/evidence/sign-in-words";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
let address: string;
let who: ProctoredCandidate;
const pages: { close: () => void }[] = [];
let seq = 0;
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
  who = await startProctored(server);
  seq = 0;
  await hold(who.browser);
  server.advance(60_000);
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  await server.stop();
});

/** Opens a page that asks for the attempt. */
async function hold(browser: Browser) {
  const page = await openPage(address, { browser, test: who.test });
  pages.push(page);
  seq += 1;
  const { token } = who.settings;
  const message = { type: "validate-session", fp: "f", token, sid: null, maxAge: 600_000 };
  await page.say(message, { seq, at: server.now().toISOString() });
}

async function otherBrowser() {
  const browser = server.browser();
  await browser.signIn(server.deps, who.account.id);
  return browser;
}

const read = (browser: Browser) => browser.get(pathOf(sectionwiseProblems, { id: who.test.id }));

async function lines() {
  const { browser } = await signInRecruiter(server, who.companyId);
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
  const { evidence } = readTimeline.response.parse((await browser.get(path)).json());
  return evidence.filter(({ kind }) => kind === "second-session" || kind === "other-sign-in");
}
const stored = () =>
  server.db
    .selectFrom("attempt_event")
    .select("kind")
    .where("kind", "in", ["second-session", "other-sign-in"])
    .execute();

it("makes one line of a second browser that reads the questions and then opens the page [B7.21]", async () => {
  const other = await otherBrowser();
  await read(other);
  await expect.poll(stored).toHaveLength(1);
  server.advance(2_000);
  await hold(other);
  await expect.poll(stored).toHaveLength(2);
  expect(await lines()).toMatchObject([{ kind: "other-sign-in" }]);
});

it("makes one line of them in the other order, which still says where it was [B7.21]", async () => {
  const other = await otherBrowser();
  await hold(other);
  await expect.poll(stored).toHaveLength(1);
  server.advance(2_000);
  await read(other);
  await expect.poll(stored).toHaveLength(2);
  const [line, ...more] = await lines();
  expect([line?.kind, more]).toEqual(["second-session", []]);
  expect(signInWords("second-session", line?.data ?? {})).toMatch(/^Questions were read from /);
  // A third browser has its own line.
  server.advance(2_000);
  await read(await otherBrowser());
  await expect.poll(stored).toHaveLength(3);
  expect((await lines()).map(({ kind }) => kind)).toEqual(["second-session", "other-sign-in"]);
});
