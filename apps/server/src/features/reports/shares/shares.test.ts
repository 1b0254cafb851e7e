import { createShare, listShares, readSharedReport, withdrawShare } from "@invigil/contract/results/report-shares";
import { readAudit } from "@invigil/contract/people/company";
import type { Role } from "@invigil/contract/roles";
import { LIMITS, MOST_SHARES } from "@invigil/contract/limits";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { storeRecording } from "../../../testing/recordings.ts";
import { refusal } from "../../../testing/refusal.ts";
import { evaluateEnded, saveAnswer, submit } from "../../../testing/take-test.ts";
import { storeUpload } from "../../../testing/uploads.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env: { RATE_LIMITS: "true" } })));
afterEach(() => server.stop());

const DAY = 86_400_000;
const PICTURE = "/media/pic123/plan.png";
const PROBLEMS = [
  { type: "TEX", title: "Why?", statement: `Look at ![a plan](${PICTURE}).`, maxScore: 5 },
  { type: "SUB", title: "Describe", maxScore: 5 },
  { type: "VID", title: "Say it", maxScore: 5 },
];

/** Somebody who has answered a test, and a reviewer of the company. */
async function ended(overrides: Parameters<ReturnType<typeof createFactory>["test"]>[1] = {}) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const test = await factory.test(company.id, { problems: [PROBLEMS], ...overrides });
  const who = await startCandidate(server, test);
  return { factory, company, who, reviewer: await signInAs(company.id, "reviewer") };
}

async function signInAs(companyId: number, role: Role) {
  const { account, browser } = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ role }).where("id", "=", account.id).execute();
  return { account, browser };
}

type Reviewer = Awaited<ReturnType<typeof signInAs>>;

async function share({ browser }: Reviewer, who: StartedCandidate, content = "answers", days = 7) {
  const body = { username: who.account.username, name: "The head of the team", content, days };
  const reply = await browser.post(pathOf(createShare, { slug: who.test.slug }), body);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const { share: made } = createShare.response.parse(reply.json());
  const token = made.url?.split("/").at(-1) ?? "";
  return { ...made, token };
}

async function list({ browser }: Reviewer, who: StartedCandidate) {
  const url = `${pathOf(listShares, { slug: who.test.slug })}?username=${who.account.username}`;
  return listShares.response.parse((await browser.get(url)).json()).shares;
}

/** As a browser without any cookie. */
const visit = (url: string, headers = {}) => server.inject({ method: "GET", url, headers });
const open = (token: string) => visit(pathOf(readSharedReport, { token }));

async function finish(who: StartedCandidate) {
  await submit(who);
  await evaluateEnded(server);
}

it("lets somebody without an account read the report and its files, and says how often", async () => {
  const { who, reviewer } = await ended();
  const [why, describe, say] = who.problems;
  const upload = await storeUpload(server, who.account.id, "a,b", "data file.csv");
  const url = upload.url.replace(" ", "%20");
  const recording = await storeRecording(server, who);
  await saveAnswer(who, why?.slug ?? "", { answer: "Because." });
  await saveAnswer(who, describe?.slug ?? "", { answer: "<p>See below</p>", attachments: [{ name: "data", url }] });
  await saveAnswer(who, say?.slug ?? "", { video_post_url: recording.url });
  await finish(who);

  const made = await share(reviewer, who);
  expect(made.url).toBe(`${server.deps.config.publicUrl}/v1/shared-report/${made.token}`);
  const reply = await open(made.token);
  const shared = readSharedReport.response.parse(reply.json());
  expect(shared).toMatchObject({
    content: "answers",
    ends_at: new Date(server.now().getTime() + 7 * DAY).toISOString(),
  });
  const [first, second, third] = shared.report.sections.flatMap(({ problems }) => problems);
  expect(first).toMatchObject({ title: "Why?", solution: { answer: "Because." } });
  expect(first?.statement).toContain(`/media/shared/${made.token}/pic123/plan.png`);
  const file = second?.solution?.attachments?.[0]?.url ?? "";
  expect((await visit(file)).body).toBe("a,b");
  const film = third?.solution?.video_post_url ?? "";
  const part = await visit(film, { range: "bytes=0-3" });
  expect([part.statusCode, part.headers["content-type"]]).toEqual([206, "video/webm"]);

  expect(await list(reviewer, who)).toMatchObject([
    { name: "The head of the team", state: "working", opened: 1, last_opened_at: server.now().toISOString() },
  ]);
});

it("shows scores alone if that was chosen", async () => {
  const { who, reviewer } = await ended();
  const upload = await storeUpload(server, who.account.id, "a,b");
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "A secret thought." });
  await saveAnswer(who, who.problems[1]?.slug ?? "", { answer: "x", attachments: [{ name: "data", url: upload.url }] });
  await finish(who);
  const { token } = await share(reviewer, who, "scores");
  const reply = await open(token);
  const { report } = readSharedReport.response.parse(reply.json());
  expect(report.sections[0]?.problems.map(({ title, max_score }) => [title, max_score])).toEqual([
    ["Why?", 5],
    ["Describe", 5],
    ["Say it", 5],
  ]);
  for (const hidden of ["A secret thought.", "Look at", upload.id]) expect(reply.body).not.toContain(hidden);
  expect(refusal(await visit(`/media/shared/${token}/${upload.id}/prediction.csv`))).toEqual([404, "not_found"]);
});

it("sends no file that the report does not name", async () => {
  const { who, reviewer, company } = await ended();
  await finish(who);
  const { token } = await share(reviewer, who);
  const other = await startCandidate(server, await createFactory(server.db).test(company.id));
  const files = [
    await storeUpload(server, who.account.id, "own"),
    await storeUpload(server, other.account.id, "another's"),
    await storeRecording(server, who),
  ];
  for (const { id } of files)
    for (const name of ["prediction.csv", "recording"])
      expect(refusal(await visit(`/media/shared/${token}/${id}/${name}`))).toEqual([404, "not_found"]);
});

it("names in an answer do not open the files of others", async () => {
  const { who, reviewer, company } = await ended();
  const other = await startCandidate(server, await createFactory(server.db).test(company.id));
  const foreign = await storeUpload(server, other.account.id, "another's");
  await saveAnswer(who, who.problems[1]?.slug ?? "", {
    answer: "x",
    attachments: [{ name: "data", url: foreign.url }],
  });
  await finish(who);
  const { token } = await share(reviewer, who);
  expect((await open(token)).body).toContain(`${token}/${foreign.id}`);
  expect(refusal(await visit(`/media/shared/${token}/${foreign.id}/prediction.csv`))).toEqual([404, "not_found"]);
});

it("says nothing of what was seen of the candidate, what a proctor wrote, and what waits for a person", async () => {
  const { who, reviewer } = await ended();
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "Because." });
  await finish(who);
  const evaluation = toJson({ reason: "held for review: The locked lines around the answer were changed" });
  await server.db.updateTable("solution").set({ evaluation }).execute();
  const reason = "Ended by a proctor: phone on the desk";
  const ending = { reason, submission_type: "ASB" } as const;
  await server.db.updateTable("attempt").set(ending).where("id", "=", who.solutionSet.id).execute();
  for (const content of ["scores", "answers"]) {
    const { body } = await open((await share(reviewer, who, content)).token);
    for (const hidden of ["phone on the desk", "held for review"]) expect(body).not.toContain(hidden);
  }
  await server.db.updateTable("attempt").set({ reason: "Test Time Expiry" }).execute();
  expect((await open((await share(reviewer, who)).token)).body).toContain("Test Time Expiry");
});

it("counts one reader once, however often the page loads the report while it is evaluated", async () => {
  const { who, reviewer } = await ended();
  await finish(who);
  const { token } = await share(reviewer, who);
  for (let time = 0; time < 3; time += 1) {
    await open(token);
    server.advance(10_000);
  }
  expect(await list(reviewer, who)).toMatchObject([{ opened: 1 }]);
  server.advance(20 * 60_000);
  await open(token);
  expect(await list(reviewer, who)).toMatchObject([{ opened: 2 }]);
});

it("opens nothing else with a link from before the database was restored", async () => {
  const { who, reviewer } = await ended();
  await finish(who);
  const before = await share(reviewer, who);
  // A restore forgets the share, and the next one gets its number.
  await server.db.deleteFrom("report_share").execute();
  await sql`alter table report_share alter column id restart`.execute(server.db);
  server.advance(60_000);
  const after = await share(reviewer, who);
  expect(after.id).toBe(before.id);
  expect(refusal(await open(before.token))).toEqual([404, "share_not_found"]);
  expect((await open(after.token)).statusCode).toBe(200);
});

it("ends at its date, when it is withdrawn, and when its creator may no longer share", async () => {
  const { who, reviewer, company } = await ended();
  await finish(who);
  const brief = await share(reviewer, who, "scores", 1);
  const long = await share(reviewer, who, "scores", 30);
  server.advance(DAY);
  expect(refusal(await open(brief.token))).toEqual([404, "share_not_found"]);
  expect((await open(long.token)).statusCode).toBe(200);
  // A session of yesterday has ended.
  const colleague = await signInAs(company.id, "reviewer");
  expect((await colleague.browser.post(pathOf(withdrawShare, { id: long.id }))).statusCode).toBe(200);
  expect(refusal(await open(long.token))).toEqual([404, "share_not_found"]);
  expect((await list(colleague, who)).map(({ state, url }) => [state, url])).toEqual([
    ["withdrawn", null],
    ["ended", null],
  ]);

  const another = await signInAs(company.id, "reviewer");
  const { token } = await share(another, who);
  const be = (change: { role?: Role; disabled_at?: Date | null }) =>
    server.db.updateTable("account").set(change).where("id", "=", another.account.id).execute();
  for (const change of [{ role: "author" as const }, { role: "owner" as const, disabled_at: server.now() }]) {
    await be(change);
    expect(refusal(await open(token))).toEqual([404, "share_not_found"]);
  }
  expect((await list(colleague, who))[0]).toMatchObject({ state: "stopped", url: null });
});

it("refuses links that were not made here, and whoever tries many of them", async () => {
  const { who, reviewer } = await ended();
  await finish(who);
  const { token, id } = await share(reviewer, who);
  const forged = [`${id}.${"a".repeat(43)}`, `${id + 1}.${token.split(".")[1]}`, `0${token}`, `${id}.`];
  for (const each of forged) expect((await open(each)).statusCode).toBeGreaterThanOrEqual(400);
  for (let tried = 0; tried < LIMITS.miss; tried += 1) await open(`${tried + 1}.no-such-link`);
  expect(refusal(await open("1.no-such-link"))).toEqual([429, "too_many_requests"]);
  // Whoever has the right one is not kept out.
  expect((await open(token)).statusCode).toBe(200);
});

it("is for reviewers and owners of the company, and for people, not for programs", async () => {
  const { who, reviewer, factory, company } = await ended();
  const path = pathOf(createShare, { slug: who.test.slug });
  const body = { username: who.account.username, name: "x", content: "scores", days: 1 };
  // Still running.
  expect(refusal(await reviewer.browser.post(path, body))).toEqual([404, "solution_set_not_found"]);
  await finish(who);
  const made = await share(reviewer, who);
  const foreign = await signInAs((await factory.company()).id, "owner");
  expect(refusal(await foreign.browser.post(path, body))).toEqual([404, "test_not_found"]);
  expect(refusal(await foreign.browser.post(pathOf(withdrawShare, { id: made.id })))).toEqual([404, "not_found"]);
  const author = await signInAs(company.id, "author");
  expect(refusal(await author.browser.post(path, body))).toEqual([403, "forbidden"]);
  expect(refusal(await who.browser.post(path, body))).toEqual([403, "forbidden"]);
  for (const days of [0, 91, 1.5]) expect((await reviewer.browser.post(path, { ...body, days })).statusCode).toBe(400);
  expect((await open(made.token)).statusCode).toBe(200);
});

it("has at most so many that work, is on the audit log, and goes with the candidate", async () => {
  const { who, reviewer, company } = await ended();
  await finish(who);
  const { token } = await share(reviewer, who);
  for (let made = 1; made < MOST_SHARES; made += 1) await share(reviewer, who);
  await expect(share(reviewer, who)).rejects.toThrow("too_many_shares");
  const owner = await signInAs(company.id, "owner");
  const { entries } = readAudit.response.parse((await owner.browser.get(pathOf(readAudit))).json());
  expect(entries[0]).toMatchObject({ action: "report.share", subject: who.test.slug });
  const { username } = who.account;
  await owner.browser.post(`/rpc/candidate.erase/${username}`, { confirm: username });
  expect(refusal(await open(token))).toEqual([404, "share_not_found"]);
  expect(await server.db.selectFrom("report_share").select("id").execute()).toEqual([]);
});
