import type { Db, Tx } from "@invigil/db/connection";

interface Noted {
  companyId: number;
  step: "try" | "report";
  at: Date;
}

/** Only the first time counts. */
export async function noteFirstStep(db: Db | Tx, { companyId, step, at }: Noted): Promise<void> {
  await db
    .insertInto("first_step")
    .values({ company_id: companyId, step, done_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
