import { exportCandidate, Timeline } from "@invigil/contract/proctoring/evidence";
import { readFlags, readIntegrity, reportPdf } from "@invigil/contract/proctoring/integrity";
import { readLive } from "@invigil/contract/proctoring/live";
import { giveVerdict } from "@invigil/contract/proctoring/verdicts";
import { readTestReport } from "@invigil/contract/results/test-report";
import { toJson } from "@invigil/db/json";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { evaluateEnded, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

/** An attempt with three alerts, entries before and after them that are none, and a report that belongs to the first alert. */
async function watched() {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const settings = toJson({ proctor: { enabled: true }, candidate_report: { flags: true } });
  const who = await startCandidate(server, await factory.test(company.id, { overrides: { settings } }));
  const at = { attempt_id: who.solutionSet.id, at: server.now(), received_at: server.now() };
  const rows = await server.db
    .insertInto("attempt_event")
    .values([
      { ...at, kind: "heartbeat-lost" },
      { ...at, kind: "no-face", confidence: 0.9 },
      { ...at, kind: "no-face", confidence: 0.5 },
      { ...at, kind: "blur" },
      { ...at, kind: "page-view" },
    ])
    .returning("id")
    .execute();
  const [silence = 0, face = 0, again = 0, blur = 0, view = 0] = rows.map(({ id }) => id);
  await server.db
    .insertInto("attempt_event")
    .values({ ...at, kind: "no-face", part_of: face })
    .execute();
  const { slug } = who.test;
  const asked = `?username=${who.account.username}`;
  const reviewer = await signInRecruiter(server, company.id);
  const { browser } = reviewer;
  const judge = (body: object, by = browser) => by.post(`${pathOf(giveVerdict, { slug })}${asked}`, body);
  const timeline = async () => Timeline.parse((await browser.get(`/api/v1/test/${slug}/timeline${asked}`)).json());
  return { company, who, slug, asked, reviewer, browser, judge, timeline, silence, face, again, blur, view };
}
type Watched = Awaited<ReturnType<typeof watched>>;

/** What every place that counts says about a kind: timeline, report, list of results and, while it runs, wall. */
async function counted({ browser, slug, asked, timeline }: Watched, kind: string) {
  const { counts, dismissed } = await timeline();
  const report = readIntegrity.response.parse((await browser.get(pathOf(readIntegrity, { slug }) + asked)).json());
  const list = readTestReport.response.parse((await browser.get(pathOf(readTestReport, { slug }))).json());
  const live = readLive.response.parse((await browser.get(pathOf(readLive, { slug }))).json());
  return [
    (counts[kind] ?? 0) - (dismissed[kind] ?? 0),
    report.kinds.find((each) => each.kind === kind)?.count,
    list.candidates[0]?.evidence[kind],
    live.rows[0]?.alerts[kind],
  ];
}

it("takes a dismissed happening out of every count of alerts, and keeps it visible as dismissed [B8.04]", async () => {
  const all = await watched();
  expect(await counted(all, "no-face")).toEqual([2, 2, 2, 2]);
  const reply = await all.judge({ verdict: "dismissed", events: [all.face], reason: "detector", text: "A poster." });
  expect(reply.statusCode).toBe(200);
  expect(await counted(all, "no-face")).toEqual([1, 1, 1, 1]);
  expect(await counted(all, "blur")).toEqual([1, 1, 1, 1]);
  const { evidence } = await all.timeline();
  const line = evidence.find(({ id }) => id === String(all.face));
  expect(line?.verdicts).toEqual([
    {
      verdict: "dismissed",
      reason: "detector",
      text: "A poster.",
      by: expect.any(String) as string,
      at: server.now().toISOString(),
    },
  ]);
});

it("can change and withdraw a verdict, keeps the history, and writes each step into the audit log", async () => {
  const all = await watched();
  await all.judge({ verdict: "dismissed", events: [all.blur, all.face], reason: "technical" });
  server.advance(1_000);
  await all.judge({ verdict: "confirmed", events: [all.blur], text: "Searched the web." });
  server.advance(1_000);
  const undone = giveVerdict.response.parse(
    (await all.judge({ verdict: "withdrawn", events: [all.blur, all.again] })).json(),
  );
  const history = undone.judged.map(({ event, verdicts }) => [event, verdicts.map(({ verdict }) => verdict)]);
  expect(history).toEqual([
    [all.blur, ["withdrawn", "confirmed", "dismissed"]],
    [all.again, []],
  ]);
  expect(await counted(all, "blur")).toEqual([1, 1, 1, 1]);
  const audits = await server.db
    .selectFrom("audit")
    .select(["action", "data"])
    .where("subject", "=", all.slug)
    .where("action", "like", "evidence.%")
    .orderBy("id")
    .execute();
  const { username } = all.who.account;
  expect(audits).toEqual([
    {
      action: "evidence.dismiss",
      data: { username, happenings: 2, kinds: ["No face", "Left the window"], reason: "technical" },
    },
    { action: "evidence.confirm", data: { username, happenings: 1, kinds: ["Left the window"] } },
    { action: "evidence.withdraw", data: { username, happenings: 1, kinds: ["No face", "Left the window"] } },
  ]);
});

it("asks for a reason, and refuses what is no alert, belongs to another attempt or is none of one's business", async () => {
  const all = await watched();
  const other = await watched();
  const code = async (body: object) => (await all.judge(body)).statusCode;
  expect(await code({ verdict: "dismissed", events: [all.blur] })).toBe(400);
  expect(await code({ verdict: "dismissed", events: [all.blur], reason: "other" })).toBe(400);
  expect(await code({ verdict: "confirmed", events: [all.blur], text: " " })).toBe(400);
  expect(await code({ verdict: "confirmed", events: [all.view], text: "Seen." })).toBe(404);
  expect(await code({ verdict: "confirmed", events: [all.blur, other.blur], text: "Seen." })).toBe(404);
  const author = await signInRecruiter(server, all.company.id);
  await server.db.updateTable("account").set({ role: "author" }).where("id", "=", author.account.id).execute();
  const body = { verdict: "dismissed", events: [all.blur], reason: "harmless" };
  expect((await all.judge(body, author.browser)).statusCode).toBe(403);
  expect((await all.timeline()).evidence.flatMap(({ verdicts }) => verdicts)).toEqual([]);
});

/** How many alerts the wall shows, and how many of them somebody has seen. */
async function onWall({ browser, slug }: Watched) {
  const { rows } = readLive.response.parse((await browser.get(pathOf(readLive, { slug }))).json());
  return [Object.values(rows[0]?.alerts ?? {}).reduce((sum, count) => sum + count, 0), rows[0]?.seen?.alerts];
}

function see({ browser, slug, who }: Watched, alerts: number) {
  return browser.post(`/rpc/live.seen/${slug}`, { username: who.account.username, alerts });
}

it("does not let a dismissed alert hide a new one on the wall", async () => {
  const all = await watched();
  await see(all, 2);
  await all.judge({ verdict: "dismissed", events: [all.face], reason: "harmless" });
  // The second face is seen, the window that was left is new.
  expect(await onWall(all)).toEqual([2, 1]);
  await all.judge({ verdict: "dismissed", events: [all.again], reason: "harmless" });
  expect(await onWall(all)).toEqual([1, 0]);
});

it("shows as new on the wall what became an alert after newer ones were seen", async () => {
  const all = await watched();
  await see(all, 3);
  await all.judge({ verdict: "dismissed", events: [all.face], reason: "harmless" });
  expect(await onWall(all)).toEqual([2, 2]);
  // The page that was silent comes back and says that it was closed.
  await server.db.updateTable("attempt_event").set({ kind: "page-closed" }).where("id", "=", all.silence).execute();
  expect(await onWall(all)).toEqual([3, 2]);
  await see(all, 3);
  expect(await onWall(all)).toEqual([3, 3]);
});

it("says in PDF, exports and the candidate's own list what was dismissed, and only reviewers what was confirmed", async () => {
  const all = await watched();
  await all.judge({ verdict: "dismissed", events: [all.face], reason: "surroundings" });
  await all.judge({ verdict: "confirmed", events: [all.blur], text: "A second screen." });
  await submit(all.who);
  await evaluateEnded(server);
  const flags = async (browser: Watched["browser"], asked: string) => {
    const reply = await browser.get(`${pathOf(readFlags, { slug: all.slug })}${asked}`);
    return readFlags.response.parse(reply.json()).flags.map(({ kind, verdict }) => [kind, verdict]);
  };
  expect(await flags(all.browser, all.asked)).toEqual([
    ["no-face", "dismissed"],
    ["no-face", null],
    ["blur", "confirmed"],
  ]);
  expect(await flags(all.who.browser, "")).toEqual([
    ["no-face", "dismissed"],
    ["no-face", null],
    ["blur", null],
  ]);
  const text = pdfText((await all.browser.get(pathOf(reportPdf, { slug: all.slug }) + all.asked)).rawPayload);
  for (const said of ["Dismissed", "Confirmed", "Dismissed entries are not part of the count."])
    expect(text).toContain(said);
  const csv = (await all.browser.get(`/api/v1/test/${all.slug}/report/export?format=csv`)).body;
  expect(csv).toContain("Evidence: dismissed");
  const zip = await all.browser.get(pathOf(exportCandidate, { username: all.who.account.username }));
  const files = unzipSync(zip.rawPayload);
  const path = Object.keys(files).find((name) => name.endsWith("verdicts.json")) ?? "";
  expect(JSON.parse(strFromU8(files[path] ?? new Uint8Array()))).toMatchObject([
    { event: all.face, verdict: "dismissed", reason: "surroundings", replaced_at: null },
    { event: all.blur, verdict: "confirmed", text: "A second screen." },
  ]);
});
