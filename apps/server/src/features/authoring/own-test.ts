import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyTest, lockTest, type AuthoredRow } from "./authored-test.queries.ts";

export function companyOf({ companyId }: Caller): number {
  if (companyId === null) throw new AppError("forbidden");
  return companyId;
}

export async function readOwnTest(db: Db | Tx, caller: Caller, slug: string): Promise<AuthoredRow> {
  const row = await companyTest(db, { slug, companyId: companyOf(caller) });
  if (!row) throw new AppError("test_not_found");
  return row;
}

export async function lockOwnTest(tx: Tx, caller: Caller, slug: string): Promise<AuthoredRow> {
  const row = await lockTest(tx, { slug, companyId: companyOf(caller) });
  if (!row) throw new AppError("test_not_found");
  return row;
}
