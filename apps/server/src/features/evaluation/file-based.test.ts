import { Readable } from "node:stream";
import type { Answer } from "@invigil/contract/taking/solutions";
import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createFactory } from "../../testing/factory.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";
import { storeUpload } from "../../testing/uploads.ts";
import { evaluateAttempt } from "./evaluate-attempt.ts";
import { evaluateDue } from "./evaluate-due.ts";

let server: TestServer;
let who: StartedCandidate;
let companyId: number;
const NOT_FOUND = "rejected: the file is not among the candidate’s uploads";
const grading = { truth: "id,label\n1,x\n2,y\n3,x\n4,y", id_column: "id", value_column: "label", metric: "accuracy" };

beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());
beforeEach(async () => {
  const factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  const test = await factory.test(companyId, { problems: [[{ type: "FBE", maxScore: 8, grading }]] });
  who = await startCandidate(server, test);
});

function fileAnswer(url: string): Answer {
  const fileBasedData = { name: "prediction.csv", size: 1, uploaded_at: server.now().toISOString() };
  return { file_based_data: [{ fieldName: "main", fileBasedData, url }] };
}

async function answerWith(url: string): Promise<void> {
  await saveAnswer(who, who.problems[0]?.slug ?? "", fileAnswer(url));
  await submit(who);
}

async function result() {
  const row = await server.db
    .selectFrom("solution")
    .select(["status", "score", "evaluation"])
    .where("attempt_id", "=", who.solutionSet.id)
    .executeTakeFirstOrThrow();
  return [row.status, row.score, row.evaluation];
}

it.each([
  [
    "all rows right, in any order and among others",
    "row,label,id\n1,y,4\n2,x,3\n3,y,2\n4,x,1\n5,x,99",
    "ACC",
    8,
    "accuracy 1.000000",
  ],
  ["some right, one missing", "\uFEFFid,label\r\n1,x\r\n2,x\r\n3, x \r\n", "PAC", 4, "accuracy 0.500000"],
  ["two guesses for one row", "id,label\n1,x\n1,y\n1,x\n2,y\n3,x\n4,y", "PAC", 6, "accuracy 0.750000"],
  ["nothing right", "id,label\n1,z", "REJ", 0, "accuracy 0.000000"],
  ["other columns", "a,b\n1,x", "REJ", 0, "rejected: columns id and label are needed"],
  ["an empty file", "", "REJ", 0, "rejected: columns id and label are needed"],
  [
    "a quote that never closes",
    'id,label\n1,"x\n2,y',
    "REJ",
    0,
    "rejected: the CSV is not readable (CSV_QUOTE_NOT_CLOSED)",
  ],
  [
    "bytes that are not text",
    'id,"la\u0000"\u0000bel\n1,x',
    "REJ",
    0,
    "rejected: the CSV is not readable (CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE)",
  ],
])("scores a prediction with %s", async (_what, csv, status, score, reason) => {
  await answerWith((await storeUpload(server, who.account.id, csv)).url);
  expect(await evaluateDue(server.deps)).toBe(1);
  expect(await result()).toEqual([status, score, { reason }]);
});

it("never reads another person's file, nor one outside the uploads", async () => {
  const other = await createFactory(server.db).candidate(who.test.id);
  const { url } = await storeUpload(server, other.id, grading.truth);
  await answerWith(url);
  await evaluateDue(server.deps);
  expect(await result()).toEqual(["REJ", 0, { reason: NOT_FOUND }]);
});

it("does not treat an unknown address as an upload", async () => {
  await answerWith("/media/unknown/x.csv");
  await evaluateDue(server.deps);
  expect(await result()).toEqual(["REJ", 0, { reason: NOT_FOUND }]);
});

// Saves now refuse such an address, but older answers may contain one.
it.each(["/etc/passwd", "/media/../secrets.json", "https://example.com/x.csv"])(
  "does not treat %s in a stored answer as an upload",
  async (url) => {
    await answerWith("/media/unknown/x.csv");
    await server.db
      .updateTable("solution_revision")
      .set({ body: toJson(fileAnswer(url)) })
      .where("solution_id", "in", (qb) =>
        qb.selectFrom("solution").select("id").where("attempt_id", "=", who.solutionSet.id),
      )
      .execute();
    await evaluateDue(server.deps);
    expect(await result()).toEqual(["REJ", 0, { reason: NOT_FOUND }]);
  },
);

it("leaves an answer whose file we have lost to a person", async () => {
  const { url } = await storeUpload(server, who.account.id, grading.truth);
  await answerWith(url);
  const storage = { ...server.deps.storage, stream: () => server.deps.storage.stream("lost") };
  await evaluateDue({ ...server.deps, storage });
  expect(await result()).toEqual(["NRE", null, { reason: "could not be evaluated (Error)" }]);
});

it("picks the relevant rows from a file with many thousands", async () => {
  const rows = Array.from({ length: 300_000 }, (_, index) => `${index},${index % 2 ? "x" : "y"}`);
  await answerWith((await storeUpload(server, who.account.id, ["id,label", ...rows].join("\n"))).url);
  await evaluateDue(server.deps);
  expect(await result()).toMatchObject(["ACC", 8, {}]);
});

it("writes nothing if the attempt is reopened while its file is being read", async () => {
  const recruiter = await signInRecruiter(server, companyId);
  const { url } = await storeUpload(server, who.account.id, grading.truth);
  await answerWith(url);
  async function* extendFirst() {
    await recruiter.browser.post(`/rpc/test.extend/${who.test.id}`, { username: who.account.username, minutes: 5 });
    yield Buffer.from(grading.truth);
  }
  const storage = { ...server.deps.storage, stream: () => Promise.resolve(Readable.from(extendFirst())) };
  expect(await evaluateAttempt({ ...server.deps, storage }, who.solutionSet.id)).toBe(false);
  expect(await result()).toEqual([null, null, null]);

  await who.browser.post("/rpc/test.restart", { test_slug: who.test.slug });
  await submit(who);
  expect(await evaluateDue(server.deps)).toBe(1);
  expect(await result()).toMatchObject(["ACC", 8, {}]);
});
