import { LATE_RECORDING_DAYS, SAVE_GRACE } from "@invigil/contract/constants";
import type { Timeline } from "@invigil/contract/evidence";
import type { Report } from "@invigil/contract/reports";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { openPage } from "../../testing/socket-page.ts";
import { submit } from "../../testing/take-test.ts";
import { insertLate } from "./late-recording.queries.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WAV = Buffer.concat([Buffer.from("RIFFd\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(64)]);

let server: TestServer;
let who: StartedCandidate;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  who = await startCandidate(server, await factory.test(companyId, { problems: [[{ type: "ADO" }, { type: "ADO" }]] }));
});
afterEach(() => server.stop());

const problem = (n: number) => who.problems[n]?.slug ?? "";
function sign(given: object = {}, browser = who.browser) {
  const sound = { kind: "ADO", problem: problem(0), content_type: "audio/wav", size: WAV.length };
  return browser.post("/rpc/recording.sign", { ...sound, test_solution_set: who.solutionSet.id, ...given });
}
const signLate = (given: object = {}) => sign({ late: true, ...given });

async function bring(given: object = {}) {
  const signed: { signed_url: string; resource_uri: string } = (await signLate(given)).json();
  await server.browser().send("PUT", signed.signed_url, WAV, { "content-type": "audio/wav" });
  const confirmed = await who.browser.post("/rpc/recording.confirm", { resource_uri: signed.resource_uri });
  expect(confirmed.statusCode).toBe(200);
  return signed.resource_uri;
}

/** The page said so when the recording began, and nothing more reached the server. */
async function begin(n: number) {
  const page = await openPage(await server.listen(), who);
  const said = await page.say({ type: "recording-begun", problem: problem(n) }, { at: server.now().toISOString() });
  page.close();
  return said;
}

it("takes a recording that was begun in time after the end, and tells the reviewer so [A4.24]", async () => {
  expect(await begin(0)).toMatchObject({ ok: true });
  await submit(who);
  server.advance(2 * HOUR);
  const url = await bring();
  await who.browser.post("/rpc/recording.confirm", { resource_uri: url });
  const received_at = server.now().toISOString();

  const { browser } = await signInRecruiter(server, companyId);
  const named = `username=${who.account.username}`;
  const report: Report = (await browser.get(`/api/v1/test/${who.test.slug}/solutionset?${named}`)).json();
  expect(report.sections[0]?.problems).toMatchObject([
    { late_recording: { url, received_at }, solution: null, score: null },
    { late_recording: null },
  ]);
  const path = `/api/v1/test/${who.test.slug}/timeline?${named}&kinds=recording-begun,recording-late`;
  const timeline: Timeline = (await browser.get(path)).json();
  expect(timeline.evidence).toMatchObject([
    { kind: "recording-begun", problem: problem(0), source: "browser" },
    { kind: "recording-late", problem: problem(0), source: "server", media: { url }, data: { after_end: 2 * HOUR } },
  ]);
  expect((await browser.get(url)).rawPayload).toEqual(WAV);
});

it("knows a recording as begun, too, when it had asked for an address [A4.24]", async () => {
  await sign();
  await submit(who);
  server.advance(LATE_RECORDING_DAYS * DAY);
  expect(await bring()).toMatch(/^\/media\/proctor\/ADO-/);
});

it("takes nothing that was not begun in time, nothing twice, nothing of others, and nothing after a week", async () => {
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
  expect(refusal(await signLate())).toEqual(refused);

  await sign({ test_solution_set: other.solutionSet.id }, other.browser);
  await submit(other);
  server.advance(LATE_RECORDING_DAYS * DAY + 1);
  const late = { late: true, test_solution_set: other.solutionSet.id };
  expect(refusal(await sign(late, other.browser))).toEqual(refused);
});

it("has one line for an answer of which two late recordings are confirmed at once [A4.24]", async () => {
  await sign();
  await submit(who);
  const addresses: { signed_url: string; resource_uri: string }[] = [];
  for (let n = 0; n < 2; n += 1) addresses.push((await signLate()).json());
  const [first = "", second = ""] = addresses.map(({ resource_uri }) => resource_uri);
  await server.browser().send("PUT", addresses[1]?.signed_url ?? "", WAV, { "content-type": "audio/wav" });
  const late = {
    attemptId: who.solutionSet.id,
    problemId: who.problems[0]?.id ?? 0,
    mediaId: first.split("/").at(-1) ?? "",
    now: server.now(),
    delay: 0,
  };
  await besideOpen(
    server.db,
    (tx) => insertLate(tx, late),
    () => who.browser.post("/rpc/recording.confirm", { resource_uri: second }),
  );
  const lines = server.db.selectFrom("attempt_event").select("media_id").where("kind", "=", "recording-late");
  expect(await lines.execute()).toEqual([{ media_id: late.mediaId }]);
});
