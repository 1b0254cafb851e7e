import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyTest, type CompanyTest } from "./candidates.queries.ts";

/** A test of the caller's company; another company's counts as missing. */
export async function ownTest(db: Db | Tx, { companyId }: Caller, slug: string): Promise<CompanyTest> {
  const test = companyId === null ? undefined : await companyTest(db, { slug, companyId });
  if (!test) throw new AppError("test_not_found");
  return test;
}

/** A draft may still change and an archived test is closed, so neither can invite. */
export function checkLive({ state }: Pick<CompanyTest, "state">): void {
  if (state !== "live") throw new AppError("test_not_live");
}
