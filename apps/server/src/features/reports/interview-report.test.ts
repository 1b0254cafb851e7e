import { decideInterview, markInterview } from "@invigil/contract/interviews/review";
import { readReport } from "@invigil/contract/results/reports";
import { exportTestReport, readTestReport } from "@invigil/contract/results/test-report";
import { toJson } from "@invigil/db/json";
import { parseCsv } from "@invigil/rules/text/csv";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { holdInterview } from "../../testing/held-interview.ts";
import { startInterview } from "../../testing/interview-calls.ts";
import { submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

async function held() {
  const interview = await holdInterview(server);
  const { slug } = interview.test;
  const { browser } = await signInRecruiter(server, interview.companyId);
  const csv = async () => {
    const [head = [], row = []] = parseCsv(
      (await browser.get(`${pathOf(exportTestReport, { slug })}?format=csv`)).body,
    );
    return Object.fromEntries(head.map((name, index) => [name, row[index]]));
  };
  return { ...interview, slug, browser, csv };
}

const MARKS = [
  { competency: "debugging", mark: 4, note: "" },
  { competency: "teamwork", mark: null, note: "" },
];

it("exports marks, the decision and the reasons for a review instead of points [A4.30]", async () => {
  const { id, browser, csv } = await held();
  const reasons = toJson(["Only 50% of the competencies have an answer."]);
  await server.db
    .updateTable("interview_session")
    .set({ review_reasons: reasons })
    .where("attempt_id", "=", id)
    .execute();
  await browser.send("PUT", pathOf(markInterview, { id }), { marks: MARKS });
  const before = await csv();
  expect(Object.keys(before)).not.toContain("Full marks");
  expect(Object.keys(before)).not.toContain("Provisional");
  // Colleagues who have not marked yet must not be led.
  expect([before["Mark: Debugging"], before["Reason for the decision"]]).toEqual(["", ""]);

  const reason = "Found and explained the cause.";
  await browser.send("PUT", pathOf(decideInterview, { id }), { result: "PAS", reason });
  expect(await csv()).toMatchObject({
    Result: "Passed",
    "Mark: Debugging": "4",
    "Mark: Working with others": "",
    "Reason for the decision": reason,
    "Reasons for a review": "Only 50% of the competencies have an answer.",
    "Asked for a person": "No",
  });
});

it("shows candidates neither a score nor the result of their own interview", async () => {
  const { id, slug, who, browser } = await held();
  await server.db.updateTable("test").set({ test_type: "LRN" }).where("slug", "=", slug).execute();
  await server.db.updateTable("interview_session").set({ result: "CMP" }).where("attempt_id", "=", id).execute();
  const read = async (reader: typeof browser, query = "") =>
    readReport.response.parse((await reader.get(`${pathOf(readReport, { slug })}${query}`)).json()).interview;
  expect(await read(browser, `?username=${who.account.username}`)).toEqual({ result: "CMP" });
  expect(await read(who.browser)).toEqual({ result: null });
});

it("counts the time of an interview from its beginning, without the preparation", async () => {
  const { id, slug, browser } = await held();
  const start = await server.db.selectFrom("attempt").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const at = start.submitted_at ?? server.now();
  const began = { began_at: new Date(at.getTime() - 60_000) };
  await server.db.updateTable("interview_session").set(began).where("attempt_id", "=", id).execute();
  await server.db
    .updateTable("attempt_event")
    .set({ at: new Date(at.getTime() - 300_000) })
    .where("attempt_id", "=", id)
    .where("kind", "=", "start")
    .execute();
  const report = readTestReport.response.parse((await browser.get(pathOf(readTestReport, { slug }))).json());
  expect(report.candidates[0]).toMatchObject({ seconds_used: 60, max_score: null });
});

it("says that an interview was not evaluated if it ended before it began [A4.30]", async () => {
  const who = await startInterview(server);
  await who.consent();
  await submit(who);
  const { company_id: companyId } = await server.db
    .selectFrom("interview_session")
    .select("company_id")
    .where("attempt_id", "=", who.id)
    .executeTakeFirstOrThrow();
  const { browser } = await signInRecruiter(server, companyId);
  const { slug } = who.test;
  const list = readTestReport.response.parse((await browser.get(pathOf(readTestReport, { slug }))).json());
  expect(list.candidates).toMatchObject([{ interview: "NRE", never_began: true }]);
  const query = `?username=${who.account.username}`;
  const report = readReport.response.parse((await browser.get(pathOf(readReport, { slug }) + query)).json());
  expect(report.interview).toEqual({ result: "NRE", never_began: true });
  const [head = [], row = []] = parseCsv((await browser.get(`${pathOf(exportTestReport, { slug })}?format=csv`)).body);
  expect(row[head.indexOf("Result")]).toBe("Not evaluated: the interview never began");
  expect(row[head.indexOf("Reasons for a review")]).toMatch(/left before the interview began/);
});
