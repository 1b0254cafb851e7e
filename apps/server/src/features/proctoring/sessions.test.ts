import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { openPage } from "../../testing/socket-page.ts";
import { eventsOf, sessionOf, startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { oneOfEach } from "../../testing/proctor-messages.ts";

let server: TestServer;
let address: string;
type OpenPage = Awaited<ReturnType<typeof openPage>>;
let pages: OpenPage[] = [];
let who: ProctoredCandidate;
let next = 1;
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
  who = await startProctored(server, {}, { proctoring: { disableMultiTab: true } });
  next = 1;
});
afterEach(async () => {
  for (const page of pages) page.close();
  pages = [];
  await server.stop();
});

async function open(browser = who.browser) {
  const page = await openPage(address, { browser, test: who.test });
  pages.push(page);
  return page;
}

/** The same person in another browser. */
async function otherBrowser() {
  const browser = server.browser();
  await browser.signIn(server.deps, who.account.id);
  return browser;
}

function validate(page: OpenPage, more: { sid?: string | null; take_over?: boolean; tab_id?: string } = {}) {
  const message = { type: "validate-session", fp: "f", token: who.settings.token, sid: null, maxAge: 60_000, ...more };
  const seq = next;
  next += 1;
  return page.say(message, { seq });
}

/** A message that overtook an earlier one is sent again, as a page does. */
async function validateInTurn(page: OpenPage) {
  const { ok } = await validate(page);
  if (ok) return;
  next -= 1;
  await validateInTurn(page);
}

const kinds = async () => (await eventsOf(server, who.solutionSet.id)).map(({ kind }) => kind);

it("gives the attempt to the first page and recognises it again [B7.19]", async () => {
  const page = await open();
  expect(await validate(page)).toEqual({ ok: true, seq: 1 });
  const { sid, tab_id } = await page.heard("session-created");
  expect(tab_id).toBe(page.tabId);
  await validate(page, { sid });
  expect(await page.heard("session-active")).toMatchObject({ active: true, sid, tab_id: page.tabId });
  expect(await kinds()).toEqual([]);
});

it("tells a second browser that the attempt is open elsewhere, and records it once [B4.12, B7.19]", async () => {
  const first = await open();
  await validate(first);
  await first.heard("session-created");
  const second = await open(await otherBrowser());
  await validate(second);
  await validate(second);
  expect(await second.heard("session-active")).toMatchObject({ active: false, tab_id: first.tabId });
  expect(await second.heard("proctor")).toMatchObject({ trigger: "multipleSession" });
  expect(first.messages.map(({ type }) => type)).toEqual(["init", "session-created"]);
  expect(await kinds()).toEqual(["second-session"]);
  expect((await eventsOf(server, who.solutionSet.id))[0]).toMatchObject({
    source: "server",
    data: { tab_id: second.tabId, same_browser: false },
  });
});

it("tells a second tab of the same browser the same while the first is open [B4.04]", async () => {
  const first = await open();
  await validate(first);
  const { sid } = await first.heard("session-created");
  const second = await open();
  // Storage is shared, so the second tab knows the first one's id.
  await validate(second, { sid });
  expect(await second.heard("session-active")).toMatchObject({ active: false });
  expect(await second.heard("proctor")).toBeDefined();
  // It is a tab and no browser, and the timeline says so.
  expect((await eventsOf(server, who.solutionSet.id)).map(({ kind, data }) => [kind, data])).toMatchObject([
    ["second-tab", { tab_id: second.tabId, same_browser: true }],
  ]);
});

it("lets a second tab continue if the test allows several, stops the first, and records it [B3.01]", async () => {
  who = await startProctored(server);
  const first = await open();
  await validate(first);
  const { sid } = await first.heard("session-created");
  const second = await open();
  next = 2;
  await validate(second);
  expect(await second.heard("session-created")).toMatchObject({ tab_id: second.tabId });
  expect(await first.heard("proctor")).toMatchObject({ trigger: "multipleSession" });
  // The first tab does not take it back by itself.
  await validate(first, { sid });
  expect(await first.heard("session-active")).toMatchObject({ active: false, tab_id: second.tabId });
  expect(second.messages.map(({ type }) => type)).not.toContain("proctor");
  const events = await eventsOf(server, who.solutionSet.id);
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(["second-tab"]));
  // Another browser is still stopped.
  const other = await open(await otherBrowser());
  await validate(other);
  expect(await other.heard("session-active")).toMatchObject({ active: false });
});

it("hands over the attempt on request, and tells the page that held it [B4.12]", async () => {
  const first = await open();
  await validate(first);
  const { sid } = await first.heard("session-created");
  const second = await open(await otherBrowser());
  await validate(second, { take_over: true });
  const created = await second.heard("session-created");
  expect(created.sid).not.toBe(sid);
  expect(await first.heard("proctor")).toMatchObject({ trigger: "multipleSession" });
  expect(second.messages.map(({ type }) => type)).not.toContain("proctor");
  await validate(first, { sid });
  expect(await first.heard("session-active")).toMatchObject({ active: false, tab_id: second.tabId });
  expect(await kinds()).toEqual(["session-taken-over", "second-session"]);
});

it("lets a reloaded page continue without a notice", async () => {
  const first = await open();
  await validate(first);
  await first.heard("session-created");
  first.close();
  const reloaded = await open();
  await validate(reloaded);
  expect(await reloaded.heard("session-created")).toMatchObject({ tab_id: reloaded.tabId });
  expect(await kinds()).toEqual([]);
});

it("does not take a vanished page for a second one", async () => {
  const first = await open();
  await validate(first);
  await first.heard("session-created");
  first.vanish();
  const reloaded = await open();
  await validate(reloaded);
  expect(await reloaded.heard("session-created")).toMatchObject({ tab_id: reloaded.tabId });
  expect(await kinds()).toEqual([]);
});

it("waits for a page that the same window has left and that a busy browser still runs [B4.12]", async () => {
  const first = await open();
  await validate(first);
  const { sid } = await first.heard("session-created");
  // The window shows another site and comes back, while the page that it left still answers for a moment.
  const returned = await open();
  const asked = validate(returned, { sid });
  await first.asked(2);
  first.close();
  await asked;
  expect(await returned.heard("session-created")).toMatchObject({ tab_id: returned.tabId });
  expect(returned.messages.map(({ type }) => type)).not.toContain("proctor");
  expect(await kinds()).toEqual([]);
});

it("accuses nobody while the server itself is late, and asks again later [B4.12]", async () => {
  const { lateness } = server.deps;
  const first = await open();
  await validate(first);
  await first.heard("session-created");
  lateness.tick();
  server.advance(20_000);
  const second = await open();
  await validate(second);
  expect(await second.heard("session-active")).toMatchObject({ active: true });
  expect(second.messages.map(({ type }) => type)).not.toContain("proctor");
  expect(await kinds()).toEqual([]);
  expect(await second.heard("current-session")).toBeDefined();
});

it("lets a second tab continue that was asked again because the server was late [B3.01]", async () => {
  who = await startProctored(server);
  const { lateness } = server.deps;
  const first = await open();
  await validate(first);
  await first.heard("session-created");
  lateness.tick();
  server.advance(20_000);
  const second = await open();
  next = 2;
  await validate(second);
  const { sid } = await second.heard("session-active");
  // On time for half a minute.
  for (let ticks = 0; ticks < 62; ticks += 1) {
    lateness.tick();
    server.advance(500);
  }
  await validate(second, { sid });
  expect(await second.heard("session-created")).toMatchObject({ tab_id: second.tabId });
  expect(second.messages.map(({ type }) => type)).not.toContain("proctor");
});

it("recognises a page that missed the reply and asks again", async () => {
  const page = await open();
  await validate(page);
  const { sid } = await page.heard("session-created");
  await validate(page);
  expect(await page.heard("session-active")).toMatchObject({ active: true, sid, tab_id: page.tabId });
  expect(await kinds()).toEqual([]);
});

it("does not take a page that was reloaded twice in a row for a second one", async () => {
  const first = await open();
  await validate(first);
  await first.heard("session-created");
  first.vanish();
  const second = await open();
  const third = await open();
  // While the server asks the first page whether it is there, the second is reloaded as well.
  const asked = validate(second);
  second.vanish();
  await first.asked(1);
  await validateInTurn(third);
  await asked;
  expect(await third.heard("session-created")).toMatchObject({ tab_id: third.tabId });
  expect(third.messages.map(({ type }) => type)).not.toContain("proctor");
  expect(await kinds()).toEqual([]);
});

it("does not take a page for a second one that first sends what the previous one left", async () => {
  const first = await open();
  await validate(first);
  const { sid } = await first.heard("session-created");
  first.close();
  const reloaded = await open();
  await validate(reloaded, { sid, tab_id: first.tabId });
  await validate(reloaded, { sid });
  expect(await reloaded.heard("session-created")).toMatchObject({ tab_id: reloaded.tabId });
  expect(reloaded.messages.map(({ type }) => type)).not.toContain("proctor");
  expect(await kinds()).toEqual([]);
});

it("lets another browser in when the holder has been silent for its own timeout", async () => {
  const first = await open();
  await validate(first);
  await first.heard("session-created");
  const second = await open(await otherBrowser());
  await validate(second);
  expect(await second.heard("session-active")).toMatchObject({ active: false });
  server.advance(60_000);
  await validate(second);
  expect(await second.heard("session-created")).toMatchObject({ tab_id: second.tabId });
  expect(await sessionOf(server, who.solutionSet.id)).toMatchObject({ holder_tab: second.tabId });
  expect(await kinds()).toEqual(["second-session"]);
});

it("lets another browser in at once when the holder was closed or has vanished, and accuses nobody", async () => {
  const first = await open();
  await validate(first);
  await first.heard("session-created");
  first.close();
  const second = await open(await otherBrowser());
  await validate(second);
  await second.heard("session-created");
  second.vanish();
  const third = await open();
  await validate(third);
  expect(await third.heard("session-created")).toMatchObject({ tab_id: third.tabId });
  expect(await kinds()).toEqual([]);
});

it("asks every page who it is when a new one opens [B7.19]", async () => {
  const first = await open();
  const second = await open();
  const [, init] = oneOfEach("p", who.settings.token)[0] ?? [];
  await second.say({ ...init }, { seq: 1 });
  expect(await first.heard("current-session")).toBeDefined();
  expect(await second.heard("current-session")).toBeDefined();
});
