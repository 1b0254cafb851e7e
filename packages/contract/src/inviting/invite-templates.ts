import { z } from "zod";
import { Id, Slug, TextLine, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** How many one company may have. */
export const INVITE_TEMPLATES_MAX = 50;

/** Which e-mail a template is for. */
export const TemplateKind = z.enum(["invitation", "reminder"]);
export type TemplateKind = z.infer<typeof TemplateKind>;

export const TEMPLATE_LIMITS = { name: 100, subject: 200, body: 5_000 };

const Text = {
  subject: TextLine.max(TEMPLATE_LIMITS.subject),
  body: z
    .string()
    .max(TEMPLATE_LIMITS.body)
    .overwrite((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .min(1),
};

export const InviteTemplate = z.object({
  id: Id,
  kind: TemplateKind,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Used wherever no other is chosen. */
  is_default: z.boolean(),
  /** Named by the next change, so that it cannot undo somebody else's unseen. */
  version: z.number().int(),
  changed_at: Time,
});
export type InviteTemplate = z.infer<typeof InviteTemplate>;

/** Null for the company's default, or the product's own text if there is none. */
export const TemplateChoice = Id.nullable();

const byId = { params: z.object({ id: Id }) };
const authors = { access: "recruiter", roles: ["author"], limit: "write" } as const;
const Draft = z.object({ name: TextLine.max(TEMPLATE_LIMITS.name), ...Text });

export const listInviteTemplates = defineRoute({
  method: "GET",
  path: "/api/v1/company/invite-templates",
  summary: "Lists the company's own texts for invitations and reminders",
  access: "recruiter",
  roles: ["author", "proctor"],
  limit: "read",
  response: z.object({ templates: z.array(InviteTemplate) }),
  errors: ["forbidden"],
});

export const createInviteTemplate = defineRoute({
  ...authors,
  method: "POST",
  path: "/api/v1/company/invite-templates",
  summary: "Creates a text for invitations or reminders",
  body: Draft.extend({ kind: TemplateKind }),
  response: InviteTemplate,
  status: 201,
  errors: ["forbidden", "template_refused", "too_many_templates"],
});

export const saveInviteTemplate = defineRoute({
  ...authors,
  ...byId,
  method: "PUT",
  path: "/api/v1/company/invite-templates/:id",
  summary: "Changes a text for invitations or reminders; e-mails already written stay as they are",
  body: Draft.extend({ version: z.number().int().min(1) }),
  response: InviteTemplate,
  errors: ["forbidden", "not_found", "template_refused", "stale_edit"],
});

export const setDefaultTemplate = defineRoute({
  ...authors,
  ...byId,
  method: "PUT",
  path: "/api/v1/company/invite-templates/:id/default",
  summary: "Uses a text wherever no other is chosen, or stops doing so",
  body: z.object({ is_default: z.boolean() }),
  response: InviteTemplate,
  errors: ["forbidden", "not_found"],
});

export const deleteInviteTemplate = defineRoute({
  ...authors,
  ...byId,
  method: "DELETE",
  path: "/api/v1/company/invite-templates/:id",
  summary: "Deletes a text for invitations or reminders; what used it uses the default from then on",
  status: 204,
  errors: ["forbidden", "not_found"],
});

export const previewInviteTemplate = defineRoute({
  method: "POST",
  path: "/rpc/invite_template.preview",
  summary: "Returns the e-mail that a text becomes, for an example candidate; sends nothing",
  access: "recruiter",
  roles: ["author", "proctor"],
  limit: "read",
  body: z.object({
    kind: TemplateKind,
    subject: z.string().max(TEMPLATE_LIMITS.subject),
    body: z.string().max(TEMPLATE_LIMITS.body),
    /** Omit for the company's newest live test. */
    test_slug: Slug.optional(),
  }),
  response: z.object({
    /** Null if the company has no live test, so that the facts are made up, too. */
    test_name: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    /** Stands where the candidate's own link will. */
    link: z.string(),
    has_calendar: z.boolean(),
  }),
  errors: ["forbidden", "test_not_found"],
});
