import { declareGroup, readFairness, readInterview } from "@invigil/contract/interviews/review";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { holdInterview, interviewTest } from "../../../testing/held-interview.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

it("compares groups that candidates named themselves, without groups of fewer than five people", async () => {
  const company = await createFactory(server.db).company();
  const { account, browser } = await signInRecruiter(server, company.id);
  const test = await interviewTest(server, company.id);
  const read = async () =>
    readFairness.response.parse((await browser.get(pathOf(readFairness, { slug: test.slug }))).json());
  expect(await read()).toEqual({ decided: 0, decided_from: null, decided_to: null, groups: [] });

  // Ten people, five of each language; the first four and one of the others pass. One more names a third language.
  for (let n = 0; n < 11; n += 1) {
    const { who, id } = await holdInterview(server, { companyId: company.id, test });
    const language = n === 10 ? "Welsh" : n < 5 ? "English" : "Hindi";
    const declared = await who.browser.post(pathOf(declareGroup), {
      test_solution_id: id,
      groups: [{ by: "first language", group: language }],
    });
    expect(declared.statusCode).toBe(200);
    const result = n < 4 || n === 5 ? "PAS" : "FAL";
    const decision = {
      attempt_id: id,
      result,
      reason: "By the marks that were given.",
      decided_by: account.id,
    } as const;
    await server.db
      .insertInto("interview_decision")
      .values({ ...decision, decided_at: server.now() })
      .execute();
    const review = await browser.get(pathOf(readInterview, { id }));
    expect(review.body).not.toContain(language);
  }
  const { decided, decided_from, decided_to, groups } = await read();
  expect(decided).toBe(11);
  expect([decided_from, decided_to]).toEqual([server.now().toISOString(), server.now().toISOString()]);
  expect(groups).toMatchObject([
    { by: "answers", group: "spoken and typed", people: 11, passed: 5, impact_ratio: 1, reliable: 1 },
    { by: "first language", group: "English", people: 5, passed: 4, impact_ratio: 1 },
    { by: "first language", group: "Hindi", people: 5, passed: 1, impact_ratio: 0.25 },
  ]);
});

it("lets people name and take back their own groups only", async () => {
  const { id, who, companyId, test } = await holdInterview(server);
  const groups = [{ by: "age", group: "40 to 49" }];
  const declare = (body: object) => who.browser.post(pathOf(declareGroup), body);
  const stored = () =>
    server.db.selectFrom("interview_group").select(["by", "name"]).where("attempt_id", "=", id).execute();
  await declare({ test_solution_id: id, groups });
  expect(await stored()).toEqual([{ by: "age", name: "40 to 49" }]);
  await declare({ test_solution_id: id, groups: [] });
  expect(await stored()).toEqual([]);
  const other = await holdInterview(server, { companyId, test });
  expect(refusal(await declare({ test_solution_id: other.id, groups }))).toEqual([404, "interview_not_found"]);
});
