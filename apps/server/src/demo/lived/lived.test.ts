import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readFlags } from "@invigil/contract/proctoring/integrity";
import { listCandidates } from "@invigil/contract/inviting/candidates";
import { readFirstSteps } from "@invigil/contract/people/first-steps";
import { readReplay } from "@invigil/contract/results/replay";
import { readSimilarity } from "@invigil/contract/results/similarity";
import { readTestReport, readTestStatistics } from "@invigil/contract/results/test-report";
import type { ReplyOf, Route } from "@invigil/contract/route";
import { outcomeOf } from "@invigil/rules/results/outcome";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { seedDemo } from "../seed-demo.ts";
import { seedLived } from "./seed-lived.ts";

const TESTS = ["demo-plain", "demo-code", "demo-proctored", "demo-timed", "demo-quiz"];

let server: TestServer;
let recruiter: Browser;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server.deps);
  await seedLived(server.deps);
  const { id } = await server.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "demo-recruiter")
    .executeTakeFirstOrThrow();
  recruiter = server.browser();
  await recruiter.signIn(server.deps, id);
});
afterAll(() => server.stop());

async function read<R extends Route>(route: R, slug: string, query = ""): Promise<ReplyOf<R>> {
  const reply = await recruiter.get(`${pathOf(route, { slug })}${query}`);
  expect(reply.statusCode).toBe(200);
  return route.response?.parse(reply.json()) as ReplyOf<R>;
}

async function everyCandidate() {
  const lists = await Promise.all(TESTS.map((slug) => read(listCandidates, slug)));
  return lists.flatMap(({ candidates }) => candidates).filter(({ username }) => username.startsWith("c-demo-"));
}

it("leaves the first steps to the people who come", async () => {
  const reply = await recruiter.get(readFirstSteps.path);
  expect(readFirstSteps.response.parse(reply.json()).done).toEqual([]);
});

it("shows sixty candidates in every state, all of them clearly made up", async () => {
  const all = await everyCandidate();
  expect(all).toHaveLength(60);
  for (const { name, email } of all) {
    expect(name).toMatch(/^Demo Candidate \d\d$/);
    expect(email).toMatch(/^candidate\d\d@example\.com$/);
  }
  const states = new Set(all.map(({ status }) => status));
  expect([...states].toSorted()).toEqual(["evaluated", "invited", "opened", "revoked", "submitted"]);
  const reasons = new Set(all.map(({ reason }) => reason));
  expect([...reasons]).toEqual(
    expect.arrayContaining([
      null,
      "Test Time Expiry",
      "Browser Tolerance Violation",
      expect.stringMatching(/^Ended by the proctor/),
    ]),
  );
});

it("shows decisions about candidates, by both reviewers and dated after the test", async () => {
  const { candidates } = await read(readTestReport, "demo-code");
  const decided = candidates.filter(({ stage }) => stage.by !== null);
  expect(new Set(decided.map(({ stage }) => stage.stage))).toEqual(new Set(["shortlisted", "hold", "rejected"]));
  expect(new Set(decided.map(({ stage }) => stage.by)).size).toBe(2);
  for (const { stage, end_time: end } of decided) {
    expect(Date.parse(stage.at ?? "")).toBeGreaterThan(Date.parse(end ?? ""));
    expect(Date.parse(stage.at ?? "")).toBeLessThanOrEqual(server.now().getTime());
  }
});

it("dates everything before the moment it was written, within the last weeks", async () => {
  const now = server.now().getTime();
  const times = (await everyCandidate()).flatMap((each) => [
    each.invited_at,
    each.started_at ?? [],
    each.submitted_at ?? [],
  ]);
  for (const time of times.flat().map(Date.parse)) {
    expect(time).toBeLessThanOrEqual(now);
    expect(time).toBeGreaterThan(now - 30 * 86_400_000);
  }
});

it.each(TESTS)("has a report and statistics of %s, with passed, failed and feedback", async (slug) => {
  const { candidates, test } = await read(readTestReport, slug);
  const outcomes = candidates.map((each) => outcomeOf(each, test.cut_off));
  expect(outcomes).toEqual(expect.arrayContaining(["passed", "failed"]));
  expect(candidates.some(({ feedback }) => feedback !== null)).toBe(true);
  const { evaluated, items, percent } = await read(readTestStatistics, slug);
  expect(evaluated).toBeGreaterThanOrEqual(7);
  expect(percent.highest).toBeGreaterThan(percent.lowest ?? 100);
  for (const { answered, median_seconds } of items) {
    expect(answered).toBeGreaterThan(0);
    expect(median_seconds).toBeGreaterThan(0);
  }
});

it("has answers to mark, and answers that two reviewers have marked", async () => {
  const { candidates } = await read(readTestReport, "demo-plain");
  expect(candidates.filter(({ waiting }) => waiting > 0).length).toBeGreaterThan(2);
  const marks = await server.db.selectFrom("mark").select(["solution_id", "account_id"]).execute();
  const reviewed = Map.groupBy(marks, ({ solution_id }) => solution_id);
  expect([...reviewed.values()].filter((given) => given.length === 2).length).toBeGreaterThan(3);
});

it("finds the one similar pair in the programs", async () => {
  const { compared } = await read(readSimilarity, "demo-code", "?problem=demo-code-words");
  const [first] = compared?.pairs ?? [];
  expect([first?.left.full_name, first?.right.full_name]).toEqual(["Demo Candidate 16", "Demo Candidate 24"]);
  expect(first?.similarity).toBeGreaterThan(0.8);
  expect(compared?.pairs.filter(({ similarity }) => similarity > 0.8)).toHaveLength(1);
});

it("replays how a program was written, with its runs", async () => {
  const { edits, runs } = await read(readReplay, "demo-code", "?username=c-demo-15");
  const words = edits.filter(({ problem }) => problem === "demo-code-words");
  expect(words.length).toBeGreaterThan(6);
  expect(words.at(-1)?.answer?.code).toContain("Counter");
  expect(runs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["run", "submit"]));
});

it("shows pictures on the timeline that the server can send, and a flag that was withdrawn", async () => {
  const watched = "?username=c-demo-33";
  const { evidence, identity, coverage } = await read(readTimeline, "demo-proctored", `${watched}&limit=500`);
  const faces = evidence.find(({ kind }) => kind === "multiple-faces");
  for (const url of [faces?.media?.url, identity.identity_image_url, identity.id_card_image_url]) {
    const picture = await recruiter.get(url ?? "");
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
  }
  expect(coverage.join(" ")).toContain("as many as expected");
  const { flags } = await read(readFlags, "demo-proctored", watched);
  const said = flags.flatMap(({ comments }) => comments.map(({ by }) => by));
  expect(said).toEqual(["candidate", "reviewer"]);
});

it("holds malpractice for review, sets a first attempt aside for a retake, and has applied a regrade", async () => {
  const { candidates } = await read(readTestReport, "demo-code");
  const held = candidates.find(({ evidence }) => evidence["malpractice"] === 1);
  expect(held).toMatchObject({ full_name: "Demo Candidate 22", waiting: 1 });
  const aside = await server.db.selectFrom("attempt").select("id").where("reset_at", "is not", null).execute();
  expect(aside).toHaveLength(1);
  const regrades = await server.db.selectFrom("regrade").select("state").execute();
  expect(regrades).toEqual([{ state: "applied" }]);
});

it("leaves no work behind for a worker or a sweep", async () => {
  const runs = await server.db.selectFrom("run").select("state").distinct().execute();
  expect(runs.map(({ state }) => state).toSorted()).toEqual(["ERROR", "EVALUATED", "MAL_PRACTICE_ERROR"]);
  const waiting = await server.db.selectFrom("proctor_media").select("id").where("analysed_at", "is", null).execute();
  expect(waiting).toEqual([]);
  expect(await server.db.selectFrom("file_removal").selectAll().execute()).toEqual([]);
  expect(await server.db.selectFrom("mail").selectAll().execute()).toEqual([]);
});

it("does nothing the second time", async () => {
  expect(await seedLived(server.deps)).toBe(false);
});
