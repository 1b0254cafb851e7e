import { createShare, readSharedReport, withdrawShare } from "@invigil/contract/results/report-shares";
import { readAudit } from "@invigil/contract/people/company";
import type { Role } from "@invigil/contract/roles";
import { LIMITS, MOST_SHARES } from "@invigil/contract/limits";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { storeRecording } from "../../../testing/recordings.ts";
import { refusal } from "../../../testing/refusal.ts";
import { PICTURE, sharing } from "../testing/shared-reports.ts";
import { saveAnswer } from "../../../testing/take-test.ts";
import { storeUpload } from "../../../testing/uploads.ts";

let server: TestServer;
let shares: ReturnType<typeof sharing>;
beforeEach(async () => {
  server = await startServer({ env: { RATE_LIMITS: "true" } });
  shares = sharing(server);
});
afterEach(() => server.stop());

const DAY = 86_400_000;

it("lets somebody without an account read the report and its files, and says how often", async () => {
  const { who, reviewer } = await shares.ended();
  const [why, describe, say] = who.problems;
  const upload = await storeUpload(server, who.account.id, "a,b", "data file.csv");
  const url = upload.url.replace(" ", "%20");
  const recording = await storeRecording(server, who);
  await saveAnswer(who, why?.slug ?? "", { answer: "Because." });
  await saveAnswer(who, describe?.slug ?? "", { answer: "<p>See below</p>", attachments: [{ name: "data", url }] });
  await saveAnswer(who, say?.slug ?? "", { video_post_url: recording.url });
  await shares.finish(who);

  const made = await shares.share(reviewer, who);
  expect(made.url).toBe(`${server.deps.config.publicUrl}/v1/shared-report/${made.token}`);
  const reply = await shares.open(made.token);
  const shared = readSharedReport.response.parse(reply.json());
  expect(shared).toMatchObject({
    content: "answers",
    ends_at: new Date(server.now().getTime() + 7 * DAY).toISOString(),
  });
  const [first, second, third] = shared.report.sections.flatMap(({ problems }) => problems);
  expect(first).toMatchObject({ title: "Why?", solution: { answer: "Because." } });
  // The page finds the files of a text: a link that stood in it could lead elsewhere, and take the token along.
  expect(first?.statement).toBe(`Look at ![a plan](${PICTURE}).`);
  const file = second?.solution?.attachments?.[0]?.url ?? "";
  expect((await shares.visit(file)).body).toBe("a,b");
  const film = third?.solution?.video_post_url ?? "";
  const part = await shares.visit(film, { range: "bytes=0-3" });
  expect([part.statusCode, part.headers["content-type"]]).toEqual([206, "video/webm"]);

  expect(await shares.list(reviewer, who)).toMatchObject([
    { name: "The head of the team", state: "working", opened: 1, last_opened_at: server.now().toISOString() },
  ]);
});

it("does not work while the attempt runs again, says so, and can be withdrawn meanwhile", async () => {
  const { who, reviewer, company } = await shares.ended();
  await shares.finish(who);
  const { token, id } = await shares.share(reviewer, who);
  await server.db.updateTable("attempt").set({ state: "ACTIVE" }).execute();
  expect(refusal(await shares.open(token))).toEqual([404, "share_not_found"]);
  expect((await shares.list(reviewer, who)).map(({ state }) => state)).toEqual(["stopped"]);
  await reviewer.browser.post(pathOf(withdrawShare, { id }));
  await reviewer.browser.post(pathOf(withdrawShare, { id }));
  await server.db.updateTable("attempt").set({ state: "END" }).execute();
  expect(refusal(await shares.open(token))).toEqual([404, "share_not_found"]);
  const owner = await shares.signInAs(company.id, "owner");
  const { entries } = readAudit.response.parse((await owner.browser.get(pathOf(readAudit))).json());
  expect(entries.filter(({ action }) => action === "report.withdraw-share")).toHaveLength(1);
});

it("counts one reader once, however often the page loads the report while it is evaluated", async () => {
  const { who, reviewer } = await shares.ended();
  await shares.finish(who);
  const { token } = await shares.share(reviewer, who);
  // Longer than a reading may pause.
  for (let time = 0; time < 70; time += 1) {
    await shares.open(token);
    server.advance(10_000);
  }
  expect(await shares.list(reviewer, who)).toMatchObject([{ opened: 1 }]);
  server.advance(20 * 60_000);
  await shares.open(token);
  expect(await shares.list(reviewer, who)).toMatchObject([{ opened: 2 }]);
});

it("opens nothing else with a link from before the database was restored", async () => {
  const { who, reviewer } = await shares.ended();
  await shares.finish(who);
  const before = await shares.share(reviewer, who);
  // A restore forgets the share, and the next one gets its number.
  await server.db.deleteFrom("report_share").execute();
  await sql`alter table report_share alter column id restart`.execute(server.db);
  server.advance(60_000);
  const after = await shares.share(reviewer, who);
  expect(after.id).toBe(before.id);
  expect(refusal(await shares.open(before.token))).toEqual([404, "share_not_found"]);
  expect((await shares.open(after.token)).statusCode).toBe(200);
});

it("ends at its date, when it is withdrawn, and when its creator may no longer share", async () => {
  const { who, reviewer, company } = await shares.ended();
  await shares.finish(who);
  const brief = await shares.share(reviewer, who, "scores", 1);
  const long = await shares.share(reviewer, who, "scores", 30);
  server.advance(DAY);
  expect(refusal(await shares.open(brief.token))).toEqual([404, "share_not_found"]);
  expect((await shares.open(long.token)).statusCode).toBe(200);
  // A session of yesterday has ended.
  const colleague = await shares.signInAs(company.id, "reviewer");
  expect((await colleague.browser.post(pathOf(withdrawShare, { id: long.id }))).statusCode).toBe(200);
  expect(refusal(await shares.open(long.token))).toEqual([404, "share_not_found"]);
  expect((await shares.list(colleague, who)).map(({ state, url }) => [state, url])).toEqual([
    ["withdrawn", null],
    ["ended", null],
  ]);

  const another = await shares.signInAs(company.id, "reviewer");
  const { token } = await shares.share(another, who);
  const be = (change: { role?: Role; disabled_at?: Date | null }) =>
    server.db.updateTable("account").set(change).where("id", "=", another.account.id).execute();
  for (const change of [{ role: "author" as const }, { role: "owner" as const, disabled_at: server.now() }]) {
    await be(change);
    expect(refusal(await shares.open(token))).toEqual([404, "share_not_found"]);
  }
  expect((await shares.list(colleague, who))[0]).toMatchObject({ state: "stopped", url: null });
});

it("refuses links that were not made here, and whoever tries many of them", async () => {
  const { who, reviewer } = await shares.ended();
  await shares.finish(who);
  const { token, id } = await shares.share(reviewer, who);
  const forged = [`${id}.${"a".repeat(43)}`, `${id + 1}.${token.split(".")[1]}`, `0${token}`, `${id}.`];
  for (const each of forged) expect((await shares.open(each)).statusCode).toBeGreaterThanOrEqual(400);
  for (let tried = 0; tried < LIMITS.miss; tried += 1) await shares.open(`${tried + 1}.no-such-link`);
  expect(refusal(await shares.open("1.no-such-link"))).toEqual([429, "too_many_requests"]);
  // Whoever has the right one is not kept out.
  expect((await shares.open(token)).statusCode).toBe(200);
});

it("is for reviewers and owners of the company, and for people, not for programs", async () => {
  const { who, reviewer, factory, company } = await shares.ended();
  const path = pathOf(createShare, { slug: who.test.slug });
  const body = { username: who.account.username, name: "x", content: "scores", days: 1 };
  // Still running.
  expect(refusal(await reviewer.browser.post(path, body))).toEqual([404, "solution_set_not_found"]);
  await shares.finish(who);
  const made = await shares.share(reviewer, who);
  const foreign = await shares.signInAs((await factory.company()).id, "owner");
  expect(refusal(await foreign.browser.post(path, body))).toEqual([404, "test_not_found"]);
  expect(refusal(await foreign.browser.post(pathOf(withdrawShare, { id: made.id })))).toEqual([404, "not_found"]);
  const author = await shares.signInAs(company.id, "author");
  expect(refusal(await author.browser.post(path, body))).toEqual([403, "forbidden"]);
  expect(refusal(await who.browser.post(path, body))).toEqual([403, "forbidden"]);
  for (const days of [0, 91, 1.5]) expect((await reviewer.browser.post(path, { ...body, days })).statusCode).toBe(400);
  expect((await shares.open(made.token)).statusCode).toBe(200);
});

it("has at most so many that work, is on the audit log, and goes with the candidate", async () => {
  const { who, reviewer, company } = await shares.ended();
  await shares.finish(who);
  const { token } = await shares.share(reviewer, who);
  for (let made = 1; made < MOST_SHARES; made += 1) await shares.share(reviewer, who);
  await expect(shares.share(reviewer, who)).rejects.toThrow("too_many_shares");
  const owner = await shares.signInAs(company.id, "owner");
  const { entries } = readAudit.response.parse((await owner.browser.get(pathOf(readAudit))).json());
  expect(entries[0]).toMatchObject({ action: "report.share", subject: who.test.slug });
  const { username } = who.account;
  await owner.browser.post(`/rpc/candidate.erase/${username}`, { confirm: username });
  expect(refusal(await shares.open(token))).toEqual([404, "share_not_found"]);
  expect(await server.db.selectFrom("report_share").select("id").execute()).toEqual([]);
});
