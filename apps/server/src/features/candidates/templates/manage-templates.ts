import {
  INVITE_TEMPLATES_MAX,
  type InviteTemplate,
  type TemplateKind,
} from "@invigil/contract/inviting/invite-templates";
import type { Tx } from "@invigil/db/connection";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { deleteTemplate, insertTemplate, updateTemplate, writeDefault } from "@invigil/records/invites/write-templates";
import { templateFaults } from "@invigil/rules/inviting/template-faults";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { templatesOf, type TemplateRow } from "../../../shared/invites/templates.queries.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { lockCompany, lockTemplate } from "./templates.queries.ts";

interface Text {
  name: string;
  subject: string;
  body: string;
}

export async function listTemplates({ db }: Deps, caller: Caller): Promise<{ templates: InviteTemplate[] }> {
  return { templates: (await templatesOf(db, companyOf(caller))).map(present) };
}

export function createTemplate(
  deps: Deps,
  caller: Caller,
  { kind, ...text }: Text & { kind: TemplateKind },
): Promise<InviteTemplate> {
  checkText(text);
  const companyId = companyOf(caller);
  return deps.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId);
    if ((await templatesOf(tx, companyId)).length >= INVITE_TEMPLATES_MAX) throw new AppError("too_many_templates");
    const at = deps.now();
    const row = await insertTemplate(tx, { ...text, kind, companyId, createdBy: caller.accountId, at });
    await writeAudit(tx, caller, { action: "invite_template.create", subject: text.name, at, data: { kind } });
    return present(row);
  });
}

export function saveTemplate(
  deps: Deps,
  caller: Caller,
  { id, version, ...text }: Text & { id: number; version: number },
): Promise<InviteTemplate> {
  checkText(text);
  return change(deps, caller, {
    id,
    action: "invite_template.change",
    work: (tx, row) => {
      if (row.version !== version) throw new AppError("stale_edit", { description: STALE });
      return updateTemplate(tx, { id, at: deps.now() }, text);
    },
  });
}

const STALE =
  "A colleague has changed this template since you opened it. Your text is still here: copy what you need, then open the template again.";

export function setDefault(
  deps: Deps,
  caller: Caller,
  { id, is_default: isDefault }: { id: number; is_default: boolean },
): Promise<InviteTemplate> {
  return change(deps, caller, {
    id,
    action: "invite_template.default",
    data: { is_default: isDefault },
    work: (tx, row) => writeDefault(tx, { id, companyId: row.company_id, kind: row.kind }, isDefault),
  });
}

export async function removeTemplate(deps: Deps, caller: Caller, id: number): Promise<void> {
  await change(deps, caller, {
    id,
    action: "invite_template.delete",
    work: async (tx, row) => {
      await deleteTemplate(tx, id);
      return row;
    },
  });
}

interface Change {
  id: number;
  action: string;
  data?: object;
  work: (tx: Tx, row: TemplateRow) => Promise<TemplateRow>;
}

/** Changes a template of the caller's company and records it in the audit log. */
function change(deps: Deps, caller: Caller, { id, action, data, work }: Change): Promise<InviteTemplate> {
  const companyId = companyOf(caller);
  return deps.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId);
    const row = await lockTemplate(tx, { id, companyId });
    if (!row) throw new AppError("not_found");
    const after = await work(tx, row);
    const act = { action, subject: after.name, at: deps.now(), data: { kind: row.kind, ...data } };
    await writeAudit(tx, caller, act);
    return present(after);
  });
}

function checkText(text: Text): void {
  const { subject, body } = templateFaults(text);
  const description = subject ?? body;
  if (description !== null) throw new AppError("template_refused", { description });
}

function present({ id, kind, name, subject, body, is_default, version, changed_at }: TemplateRow): InviteTemplate {
  return { id, kind, name, subject, body, is_default, version, changed_at: changed_at.toISOString() };
}
