import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readLive } from "@invigil/contract/proctoring/live";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { createSettings, eventsOf, sessionOf, startProctored, sweep } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";
import { submit } from "../../testing/take-test.ts";

let server: TestServer;
let address: string;
type OpenPage = Awaited<ReturnType<typeof openPage>>;
let pages: OpenPage[] = [];
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
});
afterEach(async () => {
  for (const page of pages) page.close();
  pages = [];
  await server.stop();
});

type Who = Awaited<ReturnType<typeof startProctored>>;

/** A page that leaves and comes back. */
async function open(who: Who) {
  const page = await openPage(address, who);
  pages.push(page);
  async function say(event: object) {
    const { event_sequence: seq } = (await who.browser.get(`/api.v2/assessment/${who.test.id}/solutionset`)).json<{
      event_sequence: number;
    }>();
    expect(await page.say({ problem: null, ...event }, { seq, at: server.now().toISOString() })).toMatchObject({
      ok: true,
    });
  }
  return {
    ...page,
    say,
    /** `away` is what the page claims, `really` is the time that passes. */
    async leave(really: number, away = really, tells = true) {
      await say({ type: "blur" });
      server.advance(really);
      await say({ type: "focus", away });
      if (tells) await say({ type: "increment-browser-tolerance", away });
    },
  };
}
const left = async (who: Who) => (await sessionOf(server, who.solutionSet.id)).tolerance_left;
const told = (page: Pick<OpenPage, "messages">) =>
  page.messages.flatMap((message) => (message.type === "browser-tolerance" ? [message.value] : []));

it("counts each return once, and tells every page of the attempt [B4.03, B7.19]", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const other = await open(who);
  await page.leave(2_000);
  await page.leave(3_000);
  expect(await left(who)).toBe(0);
  const last = await other.heard("browser-tolerance", (message) => "value" in message && message.value === 0);
  expect(last).toMatchObject({ tab_id: page.tabId, value: 0 });
  expect([...new Set(told(page))]).toEqual([1, 0]);
  const events = await eventsOf(server, who.solutionSet.id);
  expect(events.map(({ kind }) => kind)).toEqual(["blur", "focus", "tolerance", "blur", "focus", "tolerance"]);
});

it("records a short leave without counting it [B4.03]", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  await page.leave(700);
  expect(await left(who)).toBe(2);
  expect(await eventsOf(server, who.solutionSet.id)).toMatchObject([
    { kind: "blur" },
    { kind: "focus", data: { away: 700, counted: false, seen: 700 } },
    { kind: "tolerance", data: { counted: false } },
  ]);
  await page.leave(900);
  expect(await left(who)).toBe(1);
});

it("does not believe a page that claims a moment but was away for long, nor a silent one [B4.04]", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  await page.leave(30_000, 100, false);
  expect(await left(who)).toBe(1);
  expect(await eventsOf(server, who.solutionSet.id)).toMatchObject([
    { kind: "blur" },
    { kind: "focus", data: { away: 100, seen: 30_000, counted: true, left: 1 } },
  ]);
});

it("records a leave for the file chooser as excused if the question takes files, for a minute only [B4.03]", async () => {
  const who = await startProctored(server, {}, {}, [[{ type: "SUB" }, { type: "MCQ" }]]);
  const page = await open(who);
  const [essay, choice] = who.problems.map(({ slug }) => slug);
  async function choose(problem: string | undefined, really: number, away = really) {
    await page.say({ type: "blur", problem, excused: "file chooser" });
    server.advance(really);
    await page.say({ type: "focus", problem, away, excused: "file chooser" });
    return left(who);
  }
  expect(await choose(essay, 20_000)).toBe(2);
  expect(await choose(choice, 20_000)).toBe(1);
  expect(await choose(essay, 90_000, 100)).toBe(0);
  const returns = (await eventsOf(server, who.solutionSet.id)).filter(({ kind }) => kind === "focus");
  expect(returns).toMatchObject([
    { data: { excused: "file chooser", believed: true, counted: false } },
    { data: { excused: "file chooser", believed: false, counted: true } },
    { data: { excused: "file chooser", believed: false, counted: true } },
  ]);
});

it.each([true, false])(
  "makes no alert of a leave that an upload caused, whether leaves are counted or not (%s) [B4.03]",
  async (enabled) => {
    const settings = { browser_tolerance: { enabled, count: 3 } };
    const who = await startProctored(server, settings, {}, [[{ type: "SUB" }, { type: "MCQ" }]]);
    const page = await open(who);
    const [essay, choice] = who.problems.map(({ slug }) => slug);
    const { browser: recruiter } = await signInRecruiter(server, who.companyId);
    async function alerts() {
      const reply = await recruiter.get(pathOf(readLive, { slug: who.test.slug }));
      return readLive.response.parse(reply.json()).rows[0]?.alerts;
    }
    await page.say({ type: "blur", problem: essay, excused: "file chooser" });
    // It is only claimed so far.
    expect(await alerts()).toEqual({ blur: 1 });
    server.advance(20_000);
    await page.say({ type: "focus", problem: essay, away: 20_000, excused: "file chooser" });
    expect(await alerts()).toEqual({});
    // No file can be chosen for this question.
    await page.say({ type: "blur", problem: choice, excused: "file chooser" });
    server.advance(5_000);
    await page.say({ type: "focus", problem: choice, away: 5_000, excused: "file chooser" });
    expect(await alerts()).toEqual({ blur: 1 });
    const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
    const { evidence } = readTimeline.response.parse((await recruiter.get(path)).json());
    const lines = evidence.filter(({ kind }) => kind === "blur" || kind === "focus");
    expect(lines.map(({ kind, data }) => [kind, data["believed"]])).toEqual([
      ["focus", true],
      ["blur", undefined],
      ["focus", false],
    ]);
  },
);

it("excuses one leave per prompt for a device, for 20 seconds [B4.03]", async () => {
  const who = await startProctored(server, { browser_tolerance: { enabled: true, count: 5 } });
  const page = await open(who);
  async function ask(really: number) {
    await page.say({ type: "blur", excused: "device permission" });
    server.advance(really);
    await page.say({ type: "focus", away: really, excused: "device permission" });
    return left(who);
  }
  expect(await ask(12_000)).toBe(5);
  // Four such leaves behind one prompt were free once.
  expect([await ask(12_000), await ask(12_000)]).toEqual([4, 3]);
  await page.say({ type: "webcam-disabled", reason: "PromptOpen" });
  expect(await ask(12_000)).toBe(2);
  await page.say({ type: "webcam-disabled", reason: "NotAllowedError" });
  expect(await ask(12_000)).toBe(2);
  await page.say({ type: "webcam-enabled", label: "A camera" });
  expect(await ask(20_000)).toBe(1);
});

it("excuses three long leaves for prompts, however often the page is reloaded, and short ones after them [B4.03]", async () => {
  const who = await startProctored(server, { browser_tolerance: { enabled: true, count: 5 } });
  /** A browser that asks again after each reload; the candidate takes so long to answer. */
  async function reloadAndAsk(really: number) {
    const page = await open(who);
    await page.say({ type: "blur", excused: "device permission" });
    server.advance(really);
    await page.say({ type: "focus", away: really, excused: "device permission" });
    await page.say({ type: "webcam-enabled", label: "A camera" });
    return left(who);
  }
  for (let reload = 0; reload < 3; reload += 1) expect(await reloadAndAsk(14_000)).toBe(5);
  expect(await reloadAndAsk(4_000)).toBe(5);
  expect(await reloadAndAsk(14_000)).toBe(4);
});

it("excuses no sixth leave in a row for a file that never comes [B4.03]", async () => {
  const files = [[{ type: "SUB" }]];
  const who = await startProctored(server, { browser_tolerance: { enabled: true, count: 5 } }, {}, files);
  const page = await open(who);
  const problem = who.problems[0]?.slug;
  async function choose() {
    await page.say({ type: "blur", problem, excused: "file chooser" });
    server.advance(30_000);
    await page.say({ type: "focus", problem, away: 30_000, excused: "file chooser" });
    return left(who);
  }
  for (let count = 0; count < 5; count += 1) expect(await choose()).toBe(5);
  await server.db
    .insertInto("upload")
    .values({
      id: `file-of-${who.test.slug}`,
      account_id: who.account.id,
      name: "answer.pdf",
      size: 1,
      content_type: "application/pdf",
      created_at: server.now(),
    })
    .execute();
  for (let count = 0; count < 5; count += 1) expect(await choose()).toBe(5);
  expect(await choose()).toBe(4);
});

it("tolerates a slow connection: a reconnected page is believed", async () => {
  const who = await startProctored(server);
  const first = await open(who);
  await first.say({ type: "blur" });
  server.advance(30_000);
  const again = await open(who);
  await again.say({ type: "focus", away: 100, tab_id: first.tabId });
  expect(await left(who)).toBe(2);
});

it("gains nothing from a reload, a second tab, a second browser or a new session [B4.04]", async () => {
  const who = await startProctored(server);
  await (await open(who)).leave(2_000);
  expect((await createSettings(who)).plan?.tolerance.left).toBe(1);
  const browser = server.browser();
  await browser.signIn(server.deps, who.account.id);
  const elsewhere = { ...who, browser };
  expect((await createSettings(elsewhere)).plan?.tolerance.left).toBe(1);
  await (await open(elsewhere)).leave(2_000);
  expect((await createSettings(who)).plan?.tolerance.left).toBe(0);
});

it("records the violation below 0 and goes no lower [B4.03]", async () => {
  const who = await startProctored(server, { browser_tolerance: { enabled: true, count: 0 } });
  const page = await open(who);
  await page.leave(2_000);
  await page.leave(2_000);
  expect(await left(who)).toBe(-1);
  expect(await page.heard("browser-tolerance")).toMatchObject({ value: -1 });
  const violations = (await eventsOf(server, who.solutionSet.id)).filter(({ source }) => source === "server");
  expect(violations).toMatchObject([{ kind: "tolerance", data: { violation: "Browser Tolerance Violation" } }]);
});

it("submits automatically if the page does not within 8 seconds and the grace [B4.03]", async () => {
  const who = await startProctored(server, { browser_tolerance: { enabled: true, count: 0 } });
  const page = await open(who);
  await page.leave(2_000);
  server.advance(12_900);
  await sweep(server);
  const state = () =>
    server.db
      .selectFrom("attempt")
      .select(["state", "submission_type", "reason"])
      .where("id", "=", who.solutionSet.id)
      .executeTakeFirstOrThrow();
  expect(await state()).toMatchObject({ state: "ACTIVE" });
  server.advance(100);
  await sweep(server);
  expect(await state()).toEqual({ state: "END", submission_type: "ASB", reason: "Browser Tolerance Violation" });
  expect(await page.heard("session-ended")).toMatchObject({ reason: "Browser Tolerance Violation" });
});

it("delays that submission during a pause", async () => {
  const who = await startProctored(server, { browser_tolerance: { enabled: true, count: 0 } });
  await (await open(who)).leave(2_000);
  const { browser: recruiter } = await signInRecruiter(server, who.companyId);
  const whose = { username: who.account.username };
  const state = async () => (await who.browser.get(`/api/v1/test/${who.test.slug}`)).json().session_state;
  await recruiter.post(`/rpc/test.pause/${who.test.id}`, whose);
  server.advance(60_000);
  await sweep(server);
  expect(await state()).toBe("ACTIVE");
  await recruiter.post(`/rpc/test.unpause/${who.test.id}`, whose);
  await sweep(server);
  expect(await state()).toBe("END");
});

it("keeps the page's own submission", async () => {
  const who = await startProctored(server, { browser_tolerance: { enabled: true, count: 0 } });
  await (await open(who)).leave(2_000);
  await submit(who);
  server.advance(20_000);
  await sweep(server);
  const attempt = await server.db.selectFrom("attempt").select("reason").executeTakeFirstOrThrow();
  expect(attempt.reason).toBeNull();
  expect((await sessionOf(server, who.solutionSet.id)).submit_due).toBeNull();
});

it("counts nothing if the tolerance is off or the attempt is not proctored", async () => {
  for (const proctor of [{ browser_tolerance: { enabled: false, count: 2 } }, { enabled: false }]) {
    const who = await startProctored(server, proctor);
    await (await open(who)).leave(20_000);
    expect(await left(who)).toBe(2);
    expect((await eventsOf(server, who.solutionSet.id)).map(({ kind }) => kind)).toEqual([
      "blur",
      "focus",
      "tolerance",
    ]);
  }
});
