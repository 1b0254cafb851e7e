import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import type { inviteCandidate, startCandidate } from "./candidate.ts";

type Person = Awaited<ReturnType<typeof inviteCandidate>>;
export const testOf = async (who: Person): Promise<Test> =>
  (await who.browser.get(`/api/v1/test/${who.test.slug}?is_test_env=true`)).json();
export const setOf = async (who: Person): Promise<SolutionSet> =>
  (await who.browser.get(`/api.v2/assessment/${who.test.id}/solutionset`)).json();
export const submit = (who: Person, body: object = { submission_type: "MSB" }) =>
  who.browser.post(`/rpc/test.submit_all/${who.test.id}`, body);
export const answer = (who: Awaited<ReturnType<typeof startCandidate>>, n: number, text: string) =>
  who.browser.post("/api/v1/solution", {
    creator: who.account.id,
    test_solution_set: who.solutionSet.id,
    test: who.test.id,
    problem: who.problems[n]?.slug,
    solution_type: "TEX",
    answer: text,
    seq: 1,
    base: 0,
    writer: "a-tab-of-theirs",
  });
