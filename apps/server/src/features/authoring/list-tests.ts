import type { listTests as contract, TestSummary } from "@invigil/contract/authoring/authoring";
import { testMinutes } from "@invigil/rules/time/granted-minutes";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { companyTests } from "./authoring.queries.ts";

export async function listTests(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  asked: z.output<typeof contract.query>,
): Promise<{ tests: TestSummary[] }> {
  const rows = await companyTests(db, { companyId: companyOf(caller), ...asked });
  return {
    tests: rows.map(
      ({ is_timed_section, duration_minutes, section_minutes, start_time, end_time, updated_at, ...row }) => ({
        ...row,
        duration: testMinutes({
          is_timed_section,
          duration: duration_minutes,
          sections: section_minutes.map((duration) => ({ duration })),
        }).total,
        start_time: start_time?.toISOString() ?? null,
        end_time: end_time?.toISOString() ?? null,
        updated_at: updated_at.toISOString(),
      }),
    ),
  };
}
