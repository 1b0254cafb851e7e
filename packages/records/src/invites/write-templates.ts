import type { TemplateKind } from "@invigil/contract/inviting/invite-templates";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Text {
  name: string;
  subject: string;
  body: string;
}

interface NewTemplate extends Text {
  companyId: number;
  /** Null for those that came with the demo. */
  createdBy: number | null;
  kind: TemplateKind;
  isDefault?: boolean;
  at: Date;
}

export function insertTemplate(tx: Tx, { companyId, createdBy, isDefault = false, at, ...text }: NewTemplate) {
  const { kind, name, subject, body } = text;
  return tx
    .insertInto("invite_template")
    .values({
      kind,
      name,
      subject,
      body,
      company_id: companyId,
      is_default: isDefault,
      created_by: createdBy,
      created_at: at,
      changed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateTemplate(tx: Tx, { id, at }: { id: number; at: Date }, { name, subject, body }: Text) {
  return tx
    .updateTable("invite_template")
    .set({ name, subject, body, version: sql<number>`version + 1`, changed_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Key {
  id: number;
  companyId: number;
  kind: TemplateKind;
}

/** One default per kind: the one before steps back. */
export async function writeDefault(tx: Tx, { id, companyId, kind }: Key, isDefault: boolean) {
  await tx
    .updateTable("invite_template")
    .set({ is_default: false })
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .$if(!isDefault, (query) => query.where("id", "=", id))
    .where("is_default", "=", true)
    .execute();
  return tx
    .updateTable("invite_template")
    .set({ is_default: isDefault })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function deleteTemplate(tx: Tx, id: number) {
  return tx.deleteFrom("invite_template").where("id", "=", id).execute();
}

/** What these people read when the invitation is sent again. */
export function writeTemplateOf(tx: Tx, { ids, templateId }: { ids: readonly string[]; templateId: number | null }) {
  return tx.updateTable("invite").set({ template_id: templateId }).where("id", "in", ids).execute();
}
