import type { listLibrary as contract } from "@invigil/contract/library";
import { ProblemType } from "@invigil/contract/problems";
import type { ReplyOf } from "@invigil/contract/route";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/sessions.ts";
import { companyOf } from "./company-of.ts";
import { libraryNames, libraryPage } from "./list.queries.ts";

export async function listProblems(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  asked: z.output<typeof contract.query>,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const rows = await libraryPage(db, { ...asked, companyId });
  return {
    problems: rows.map(({ total: _, ...row }) => ({
      ...row,
      problem_type: ProblemType.parse(row.problem_type),
      updated_at: row.updated_at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    ...(await libraryNames(db, companyId)),
  };
}
