import { disabledSlugs, runDetails, runPodBased } from "@invigil/contract/environments/environments";
import { claimRun, finishRun } from "@invigil/records/runs/queue-work";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { offer, readRun } from "../../testing/run-calls.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

const OFFERS = ["PBE:javascript", "SCR:python"];
const project = { type: "PBE", content: { technologies: ["javascript"], max_submissions: 2 } };
const code = { type: "SCR", content: { evaluation: "TXT", technologies: ["python"] } };
const ANSWER = { technology: "javascript", files: { "server.js": "listen();" } };

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await offer(server, OFFERS);
});
afterEach(() => server.stop());

const candidate = () =>
  startCandidate(server, undefined, { problems: [[project, code, { type: "DJP" }, { type: "TEX" }]] });
const details = async (who: Awaited<ReturnType<typeof candidate>>, slug: string) =>
  runDetails.response.parse((await who.browser.get(pathOf(runDetails, { slug }))).json());

it("judges the saved files of a project elsewhere, and tells a page that returns how far it is [B7.12]", async () => {
  const who = await candidate();
  const { slug } = await saveAnswer(who, who.problems[0]?.slug ?? "", ANSWER);
  expect(await details(who, slug)).toEqual({
    evaluation_engine_task_id: null,
    state: "IDLE",
    run_details: null,
    s3_http_log_url: null,
  });
  const reply = await who.browser.post(pathOf(runPodBased, { slug }), {});
  expect(reply.statusCode).toBe(200);
  const begun = runPodBased.response.parse(reply.json());
  const id = begun.evaluation_engine_task_id;
  expect(begun.run_details).toMatchObject({ id, kind: "submit", state: "EVALUATING", technology: "javascript" });
  expect(await details(who, slug)).toMatchObject({ evaluation_engine_task_id: id, state: "EVALUATING" });
  expect(refusal(await who.browser.post(pathOf(runPodBased, { slug })))).toEqual([409, "run_in_progress"]);

  const run = await claimRun(server.db, { worker: "w", offers: OFFERS, leaseMs: 60_000 });
  expect(run).toMatchObject({ id, problem_type: "PBE", request: { files: ANSWER.files } });
  await finishRun(server.db, { id, worker: "w" }, { state: "ERROR", result: null, message: "It does not start." });
  const ended = await details(who, slug);
  expect(ended).toMatchObject({ state: "ERROR", run_details: { message: "It does not start." } });
  expect((await who.browser.get(ended.s3_http_log_url ?? "")).json()).toEqual(await readRun(who, id));
});

it("evaluates only projects and notebooks, only the caller's own, and only while the test runs [B7.12]", async () => {
  const [who, other] = [await candidate(), await candidate()];
  const { slug } = await saveAnswer(who, who.problems[0]?.slug ?? "", ANSWER);
  const plain = await saveAnswer(who, who.problems[1]?.slug ?? "", { technology: "python", code: "print(1)" });
  const evaluate = (by: typeof who, of: string) => by.browser.post(pathOf(runPodBased, { slug: of }));
  expect(refusal(await evaluate(who, plain.slug))).toEqual([404, "solution_not_found"]);
  expect(refusal(await evaluate(other, slug))).toEqual([404, "solution_not_found"]);
  expect(refusal(await other.browser.get(pathOf(runDetails, { slug })))).toEqual([404, "solution_not_found"]);
  await submit(who);
  expect(refusal(await evaluate(who, slug))).toEqual([409, "session_ended"]);
});

it("lists the questions whose type no live worker judges [B7.12]", async () => {
  const who = await candidate();
  const slugs = async (query = "") =>
    disabledSlugs.response.parse((await who.browser.get(`${disabledSlugs.path}${query}`)).json()).disabled_slugs;
  const [pbe, , djp] = who.problems.map(({ slug }) => slug);
  expect(await slugs()).toEqual([djp]);
  expect(await slugs(`?test_slug=${who.test.slug}`)).toEqual([djp]);
  expect(await slugs("?test_slug=another")).toEqual([]);
  await server.db.deleteFrom("worker").execute();
  expect(await slugs()).toEqual([pbe, djp]);
  await offer(server, [...OFFERS, "DJP:python"]);
  expect(await slugs()).toEqual([]);
  await submit(who);
  expect(await slugs()).toEqual([]);
});
