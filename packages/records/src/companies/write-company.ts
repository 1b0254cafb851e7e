import type { Tx } from "@invigil/db/connection";

interface NewCompany {
  slug: string;
  name: string;
  /** When the operator vouched for it; null if anybody may have created it. */
  proven_at: Date | null;
}

export function insertCompany(tx: Tx, values: NewCompany) {
  return tx.insertInto("company").values(values).returning(["id", "slug"]).executeTakeFirstOrThrow();
}

export function proveCompany(tx: Tx, { id, at }: { id: number; at: Date }) {
  return tx
    .updateTable("company")
    .set({ proven_at: at })
    .where("id", "=", id)
    .where("proven_at", "is", null)
    .returning("id")
    .executeTakeFirst();
}

export function setFactorRequired(tx: Tx, { companyId, required }: { companyId: number; required: boolean }) {
  return tx.updateTable("company").set({ second_factor_required: required }).where("id", "=", companyId).execute();
}

export function setRestrictedPrograms(tx: Tx, { companyId, names }: { companyId: number; names: string[] }) {
  return tx.updateTable("company").set({ restricted_programs: names }).where("id", "=", companyId).execute();
}

interface Look {
  id: number;
  name: string;
  primary_color: string | null;
  /** Stays as it is if absent. */
  time_zone?: string | null;
}

export function setLook(tx: Tx, { id, ...look }: Look) {
  return tx.updateTable("company").set(look).where("id", "=", id).execute();
}
