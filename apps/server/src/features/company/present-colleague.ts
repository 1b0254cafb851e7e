import type { Colleague } from "@invigil/contract/people/company";
import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import { recruitersOf, type RecruiterRow } from "./people.queries.ts";

export async function readColleague(db: Db | Tx, key: { companyId: number; id: number }): Promise<Colleague> {
  const [row] = await recruitersOf(db, key);
  if (!row) throw new AppError("not_found");
  return present(row);
}

export function present(row: RecruiterRow): Colleague {
  return {
    id: row.id,
    name: row.full_name,
    email: row.email,
    role: row.role ?? "reviewer",
    joined: row.password_hash !== null,
    second_factor: row.confirmed_at !== null,
    passkey: row.passkey === true,
    disabled_at: row.disabled_at?.toISOString() ?? null,
  };
}
