import type { readRegrade, RegradeChange } from "@invigil/contract/results/regrades";
import type { ReplyOf } from "@invigil/contract/route";
import type { Answer } from "@invigil/contract/taking/solutions";
import { sweepRegrades } from "../features/regrade/sweep-regrades.ts";
import type { Browser } from "./browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "./candidate.ts";
import { createFactory } from "./factory.ts";
import type { TestServer } from "./harness.ts";
import { saveAnswer, submit } from "./take-test.ts";

/** What the server does every second for running regrades. */
export async function sweepRegraded({ deps }: TestServer): Promise<void> {
  await sweepRegrades(deps);
}

interface Asked {
  slug: string;
  problem: string;
  change: RegradeChange;
}

export function askRegrade(browser: Browser, { slug, ...body }: Asked) {
  return browser.post(`/api/v1/test/${slug}/regrades`, body);
}

export async function seeRegrade(browser: Browser, id: number): Promise<ReplyOf<typeof readRegrade>> {
  return (await browser.get(`/api/v1/regrade/${id}`)).json();
}

/** A test with one problem, taken by one candidate per answer, and a recruiter who may regrade it. */
export async function takeProblem(server: TestServer, problem: object, answers: readonly Answer[]) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const test = await factory.test(company.id, { problems: [[problem, { type: "TEX" }]] });
  const people: StartedCandidate[] = [];
  for (const answer of answers) {
    const who = await startCandidate(server, test);
    await saveAnswer(who, who.problems[0]?.slug ?? "", answer);
    await submit(who);
    people.push(who);
  }
  const { browser, account } = await signInRecruiter(server, company.id);
  const { id: problemId = 0, slug = "" } = test.sections[0]?.problems[0] ?? {};
  const ask = (change: RegradeChange) => askRegrade(browser, { slug: test.slug, problem: slug, change });
  const start = async (change: RegradeChange) => (await ask(change)).json<{ id: number }>().id;
  return { test, people, browser, account, ask, start, problemId };
}

export async function readTotals({ db }: TestServer): Promise<(number | null)[]> {
  const rows = await db.selectFrom("attempt").select("score").orderBy("id").execute();
  return rows.map(({ score }) => score);
}
