import { FirstStep, type readFirstSteps as contract } from "@invigil/contract/people/first-steps";
import type { ReplyOf } from "@invigil/contract/route";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { newestOwnTest, stepsDone } from "./first-steps.queries.ts";

export async function readFirstSteps({ db }: Pick<Deps, "db">, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const done = new Set(await stepsDone(db, companyId));
  return { done: FirstStep.options.filter((step) => done.has(step)), test: await newestOwnTest(db, companyId) };
}
