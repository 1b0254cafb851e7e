import { updateSolution } from "@invigil/contract/taking/solutions";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { openPage } from "../../testing/socket-page.ts";
import { saveAnswer } from "../../testing/take-test.ts";

let server: TestServer;
let address: string;
let ann: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
  ann = await startCandidate(server);
});
afterEach(() => server.stop());

it("tells an attempt's pages that an answer was stored or cleared, and by which page", async () => {
  const [one, other] = [await openPage(address, ann), await openPage(address, ann)];
  const [problem] = ann.problems;
  const { slug } = await saveAnswer(ann, problem?.slug ?? "", { answer: "one" });
  const about = { solution_set_id: ann.solutionSet.id, problem_id: problem?.id };
  const heard = (head: number) => other.heard("answer-stored", (message) => "head" in message && message.head === head);
  expect(await heard(1)).toMatchObject({ ...about, writer: "a-tab-of-the-test", cleared: false });

  const edit = { seq: 2, base: 1, writer: "another-device", answer: "two" };
  await ann.browser.patch(pathOf(updateSolution, { slug }), edit);
  expect(await heard(2)).toMatchObject({ ...about, writer: "another-device", cleared: false });

  await ann.browser.delete(`/api/v1/solution/${slug}?seq=3&base=2&writer=another-device`);
  expect(await heard(3)).toMatchObject({ ...about, writer: "another-device", cleared: true });
  one.close();
  other.close();
});

it("reports no refused or repeated edits, and nothing to a page that is alone", async () => {
  const [problem] = ann.problems;
  const page = await openPage(address, ann);
  const { slug } = await saveAnswer(ann, problem?.slug ?? "", { answer: "one" });
  const second = await openPage(address, ann);
  const save = (edit: object) => ann.browser.patch(pathOf(updateSolution, { slug }), edit);
  expect((await save({ seq: 9, base: 0, writer: "another-device", answer: "stale" })).statusCode).toBe(409);
  expect((await save({ seq: 1, base: 0, writer: "a-tab-of-the-test", answer: "one" })).statusCode).toBe(200);
  await save({ seq: 2, base: 1, writer: "a-tab-of-the-test", answer: "two" });
  await second.heard("answer-stored");
  await page.heard("answer-stored");
  for (const { messages } of [page, second])
    expect(messages.flatMap((message) => (message.type === "answer-stored" ? message.head : []))).toEqual([2]);
  page.close();
  second.close();
});
