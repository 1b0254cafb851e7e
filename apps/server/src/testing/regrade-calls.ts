import type { readRegrade, RegradeChange } from "@invigil/contract/regrades";
import type { ReplyOf } from "@invigil/contract/route";
import { gradeAnswer } from "../features/evaluation/grade-answer.ts";
import { gradeCode, needsRun } from "../features/evaluation/grade-code.ts";
import { sweepRegrades } from "../features/regrade/sweep-regrades.ts";
import type { Browser } from "./browser.ts";
import type { TestServer } from "./harness.ts";

/** What the server does every second for regrades that are running. */
export async function sweepRegraded({ deps }: TestServer): Promise<void> {
  await sweepRegrades({ ...deps, graders: { gradeAnswer, gradeCode, needsRun } });
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
