import { verify } from "node:crypto";
import { LATE_DRAFT_DAYS, SAVE_GRACE } from "@invigil/contract/constants";
import type { Receipt } from "@invigil/contract/taking/attempts";
import { listCandidates } from "@invigil/contract/inviting/candidates";
import type { Timeline } from "@invigil/contract/proctoring/evidence";
import { acceptDraft, declineDraft, type LateDraftReceipt } from "@invigil/contract/taking/late-drafts";
import { saveMark } from "@invigil/contract/results/marks";
import type { TestReport } from "@invigil/contract/results/test-report";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { openPage } from "../../testing/socket-page.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";
import { startSpokenTest, WAV, type SpokenTest } from "./testing/spoken-test.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let spoken: SpokenTest;
let who: StartedCandidate;
let recruiter: Browser;
beforeEach(async () => {
  server = await startServer();
  spoken = await startSpokenTest(server);
  ({ who, recruiter } = spoken);
});
afterEach(() => server.stop());

const problem = (n: number) => spoken.problem(n);
const sign = (given: object = {}, browser = who.browser) => spoken.sign(given, browser);
const signLate = (given: object = {}) => sign({ late: true, ...given });

const signedLate = (given: object = {}) => spoken.signed({ late: true, ...given });
async function bring(given: object = {}) {
  const signed = await signedLate(given);
  await spoken.put(signed);
  const confirmed = await who.browser.post("/rpc/recording.confirm", { resource_uri: signed.resource_uri });
  expect(confirmed.statusCode).toBe(200);
  return signed.resource_uri;
}

const named = () => `username=${who.account.username}`;
const entries = () => spoken.entries();
const receiptOf = async () => (await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`)).json<Receipt>();
const isSigned = ({ payload, public_key, signature }: LateDraftReceipt) =>
  verify(null, Buffer.from(payload), public_key, Buffer.from(signature, "base64"));

/** What the list of candidates and the results say about the only candidate. */
async function statuses() {
  const listed = await recruiter.get(pathOf(listCandidates, { slug: who.test.slug }));
  const results = await recruiter.get(`/api/v1/test/${who.test.slug}/report`);
  return [listed, results].map((reply) => reply.json<{ candidates: { status: string }[] }>().candidates[0]?.status);
}

async function decide(what: "accept" | "decline", body?: object) {
  const id = (await entries())[0]?.late_drafts[0]?.id ?? 0;
  return recruiter.post(pathOf(what === "accept" ? acceptDraft : declineDraft, { id }), body);
}

/** The page announced the start of the recording, and nothing else reached the server. */
async function begin(n: number) {
  const page = await openPage(await server.listen(), who);
  const said = await page.say({ type: "recording-begun", problem: problem(n) }, { at: server.now().toISOString() });
  page.close();
  return said;
}

it("is a late draft, with the evidence of its time, and on the signed receipt [A4.24]", async () => {
  server.advance(MINUTE);
  expect(await begin(0)).toMatchObject({ ok: true });
  const known = server.now().toISOString();
  server.advance(MINUTE);
  await submit(who);
  const end = server.now().toISOString();
  const before = await receiptOf();
  server.advance(2 * HOUR);
  const url = await bring();
  await who.browser.post("/rpc/recording.confirm", { resource_uri: url });
  const received_at = server.now().toISOString();

  const [entry, other] = await entries();
  expect(entry).toMatchObject({ solution: null, attempted: false });
  expect(entry?.late_drafts).toMatchObject([
    {
      answer: { audio_post_url: url },
      recorded: true,
      written_at: known,
      deadline: end,
      last_contact_at: end,
      received_at,
      state: "waiting",
    },
  ]);
  expect(other?.late_drafts).toEqual([]);
  expect((await recruiter.get(url)).rawPayload).toEqual(WAV);

  const { late_drafts: drafts, ...answers } = await receiptOf();
  expect({ ...answers, late_drafts: [] }).toEqual(before);
  expect(drafts).toMatchObject([{ id: before.id, problem: problem(0), written_at: known, received_at }]);
  for (const draft of drafts) expect(isSigned(draft)).toBe(true);
  expect(drafts[0]?.digest).toBe(entry?.late_drafts[0]?.digest);

  const path = `/api/v1/test/${who.test.slug}/timeline?${named()}&kinds=recording-begun,draft-late`;
  const timeline: Timeline = (await recruiter.get(path)).json();
  expect(timeline.evidence).toMatchObject([
    { kind: "recording-begun", problem: problem(0), source: "browser" },
    { kind: "draft-late", problem: problem(0), source: "server", media: { url }, data: { after_end: 2 * HOUR } },
  ]);
});

it("becomes the answer once accepted, and can be marked, if nothing had been saved", async () => {
  await begin(0);
  await submit(who);
  await evaluateEnded(server);
  const url = await bring();
  expect(await statuses()).toEqual(["submitted", "submitted"]);
  server.advance(MINUTE);
  expect((await decide("accept")).json()).toMatchObject({ state: "accepted" });
  await evaluateEnded(server);
  const [entry] = await entries();
  expect(entry).toMatchObject({ status: "NRE", attempted: true, solution: { audio_post_url: url } });
  expect(await statuses()).toEqual(["submitted", "submitted"]);

  const slug = entry?.solution?.slug ?? "";
  const marked = await recruiter.send("PUT", pathOf(saveMark, { slug }), { score: 7, comment: "" });
  expect(marked.statusCode).toBe(200);
  expect((await entries())[0]).toMatchObject({ score: 7, status: "PAC" });
  expect(await statuses()).toEqual(["evaluated", "evaluated"]);
});

it("replaces the saved recording once accepted", async () => {
  const { resource_uri: first } = await spoken.signed();
  const { slug } = await saveAnswer(who, problem(0), { audio_post_url: first });
  await begin(0);
  await submit(who);
  await evaluateEnded(server);
  await recruiter.send("PUT", pathOf(saveMark, { slug }), { score: 4, comment: "" });
  expect(await statuses()).toEqual(["evaluated", "evaluated"]);
  const url = await bring();
  expect((await entries())[0]).toMatchObject({ score: 4, status: "PAC" });
  expect(await statuses()).toEqual(["submitted", "submitted"]);
  server.advance(MINUTE);
  await decide("accept");
  await evaluateEnded(server);
  expect((await entries())[0]).toMatchObject({ score: null, status: "NRE", solution: { slug, audio_post_url: url } });
});

it("does not count once declined, and does not keep the attempt from being evaluated", async () => {
  await begin(0);
  await submit(who);
  await evaluateEnded(server);
  await bring();
  expect(await statuses()).toEqual(["submitted", "submitted"]);
  expect((await decide("decline", { reason: "Silent for an hour" })).json()).toMatchObject({ state: "declined" });
  expect((await entries())[0]).toMatchObject({ score: 0, attempted: false, solution: null });
  expect(await statuses()).toEqual(["evaluated", "evaluated"]);
});

it("leaves the outcome open until somebody decides", async () => {
  await server.db.updateTable("test").set({ cut_off: 50 }).where("id", "=", who.test.id).execute();
  const outcomes = async () => {
    const all = (await recruiter.get(`/api/v1/test/${who.test.slug}/report`)).json<TestReport>();
    return [(await spoken.report()).outcome, all.candidates[0]?.best_percent];
  };
  await begin(0);
  await submit(who);
  await evaluateEnded(server);
  expect(await outcomes()).toEqual(["failed", 0]);
  await bring();
  expect(await outcomes()).toEqual(["open", 50]);
  await decide("decline", { reason: "Silent for an hour" });
  expect(await outcomes()).toEqual(["failed", 0]);
});

it("is refused, and stays on the device, if the attempt got more time meanwhile", async () => {
  await sign();
  await submit(who);
  const signed = await signedLate();
  await spoken.put(signed);
  await server.db
    .updateTable("attempt")
    .set({ state: "START", submitted_at: null })
    .where("id", "=", who.solutionSet.id)
    .execute();
  const confirmed = await who.browser.post("/rpc/recording.confirm", { resource_uri: signed.resource_uri });
  expect(refusal(confirmed)).toEqual([409, "recording_refused"]);
});

it("also counts as begun if the page had asked for an address [A4.24]", async () => {
  await sign();
  await submit(who);
  server.advance(LATE_DRAFT_DAYS * DAY);
  expect(await bring()).toMatch(/^\/media\/proctor\/ADO-/);
});

it("refuses recordings not begun in time, duplicates, other people's, and those after a week", async () => {
  const other = await startCandidate(server, who.test);
  const refused = [409, "recording_refused"];
  await sign();
  expect(refusal(await signLate())).toEqual(refused);
  await submit(who);
  expect(refusal(await sign())).toEqual([409, "session_ended"]);
  server.advance(SAVE_GRACE + 1);
  expect(await begin(1)).toMatchObject({ ok: false });
  expect(refusal(await signLate({ problem: problem(1) }))).toEqual(refused);
  expect(refusal(await sign({ late: true }, other.browser))).toEqual([404, "solution_set_not_found"]);
  await bring();
  expect(refusal(await signLate())).toEqual([409, "recording_brought"]);

  await sign({ test_solution_set: other.solutionSet.id }, other.browser);
  await submit(other);
  server.advance(LATE_DRAFT_DAYS * DAY + 1);
  const late = { late: true, test_solution_set: other.solutionSet.id };
  expect(refusal(await sign(late, other.browser))).toEqual(refused);
});

it("accepts one of two late recordings of an answer that are confirmed at once [A4.24]", async () => {
  await sign();
  await submit(who);
  const addresses = [await signedLate(), await signedLate()];
  for (const address of addresses) await spoken.put(address);
  const confirm = (n: number) =>
    who.browser.post("/rpc/recording.confirm", { resource_uri: addresses[n]?.resource_uri });
  const attempt = server.db.selectFrom("attempt").select("id").where("id", "=", who.solutionSet.id);
  const replies = await besideOpen(
    server.db,
    (tx) => tx.executeQuery(attempt.forNoKeyUpdate().compile()),
    () => Promise.all([confirm(0), confirm(1)]),
    2,
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await entries())[0]?.late_drafts).toHaveLength(1);
});
