import type { TemplateKind } from "@invigil/contract/inviting/invite-templates";
import type { MailText } from "@invigil/contract/inviting/invite-texts";
import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";

export function templatesOf(db: Db | Tx, companyId: number) {
  return db
    .selectFrom("invite_template")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("kind")
    .orderBy("name")
    .orderBy("id")
    .execute();
}
export type TemplateRow = Awaited<ReturnType<typeof templatesOf>>[number];

/** Finds the company's text for a message: the one that was chosen, else its default; undefined if it has none. */
export async function companyTexts(tx: Tx, companyId: number) {
  const all = await templatesOf(tx, companyId);
  return (kind: string, chosen: number | null): MailText | undefined => {
    const fitting = all.filter((template) => template.kind === kind);
    return fitting.find(({ id }) => id === chosen) ?? fitting.find(({ is_default }) => is_default);
  };
}

interface Choice {
  companyId: number;
  kind: TemplateKind;
  id: number | null | undefined;
}

/** The name of the chosen text, or null for the default. A colleague may have deleted it meanwhile. */
export async function chosenTemplate(tx: Tx, { companyId, kind, id }: Choice): Promise<string | null> {
  if (id == null) return null;
  const row = await tx
    .selectFrom("invite_template")
    .select("name")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    // Until the choice is stored.
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", { description: GONE });
  return row.name;
}

const GONE = "This template no longer exists. Please choose another one; nothing was sent or changed.";
