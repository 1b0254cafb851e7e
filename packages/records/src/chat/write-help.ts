import type { HelpEntry } from "@invigil/contract/help/inbox";
import type { Tx } from "@invigil/db/connection";

interface Saved {
  companyId: number;
  entries: readonly (Omit<HelpEntry, "id"> & { id: number | null })[];
  removed: readonly number[];
}

/** Writes the stored answers in their order. Those that are not named, because a colleague has added them, follow. */
export async function saveEntries(tx: Tx, { companyId, entries, removed }: Saved): Promise<void> {
  if (removed.length > 0) {
    await tx.deleteFrom("help_entry").where("company_id", "=", companyId).where("id", "in", removed).execute();
  }
  const named = entries.flatMap(({ id }) => (id === null ? [] : [id]));
  await tx
    .updateTable("help_entry")
    .set((eb) => ({ position: eb("position", "+", entries.length + 1) }))
    .where("company_id", "=", companyId)
    .$if(named.length > 0, (query) => query.where("id", "not in", named))
    .execute();
  for (const [position, { id, question, answer, for_candidates, for_staff }] of entries.entries()) {
    const row = { position, question, answer, for_candidates, for_staff };
    if (id === null) {
      await tx
        .insertInto("help_entry")
        .values({ ...row, company_id: companyId })
        .execute();
    } else {
      await tx.updateTable("help_entry").set(row).where("id", "=", id).where("company_id", "=", companyId).execute();
    }
  }
}
