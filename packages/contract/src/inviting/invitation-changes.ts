import { z } from "zod";
import { Ok, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { TemplateChoice } from "./invite-templates.ts";

const invite = z.object({ id: Slug });

export const setClosing = defineRoute({
  method: "PUT",
  path: "/api/v1/invite/:id/closing",
  summary: "Sets until when one candidate may start, or ends that at once; the candidate is told",
  access: "recruiter",
  limit: "write",
  roles: ["author", "proctor"],
  params: invite,
  body: z.object({
    /** Null for the test's own end. A time that is over ends it now. */
    closes_at: Time.nullable(),
  }),
  response: Ok,
  errors: ["invite_not_found", "already_started", "closing_refused"],
});

/** When candidates who have not started are reminded automatically; null for not at all. */
export const Reminders = z.object({
  /** Hours before they can no longer start. */
  before_hours: z.number().int().min(1).max(720).nullable(),
  /** Days after they were invited, or after they may start if that is later. */
  after_days: z.number().int().min(1).max(90).nullable(),
  /** What they read. */
  template_id: TemplateChoice.default(null),
});
export type Reminders = z.infer<typeof Reminders>;

export const setReminders = defineRoute({
  method: "PUT",
  path: "/api/v1/test/:slug/reminders",
  summary: "Sets when candidates who have not started a test are reminded automatically",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object({ slug: Slug }),
  body: Reminders,
  response: Reminders,
  errors: ["test_not_found", "not_found"],
});

/** The most per call. */
export const REMIND_LIMIT = 500;

export const remindPeople = defineRoute({
  method: "POST",
  path: "/api/v1/test/:slug/reminders",
  summary:
    "Reminds selected candidates; those who have started, can no longer start or were just written to are left out",
  access: "recruiter",
  limit: "write",
  roles: ["author", "proctor"],
  params: z.object({ slug: Slug }),
  body: z.object({
    invite_ids: z.array(Slug).min(1).max(REMIND_LIMIT),
    /** Omit for that of the test's automatic reminders. */
    template_id: TemplateChoice.optional(),
  }),
  response: z.object({ reminded: z.array(Slug) }),
  errors: ["test_not_found", "test_not_live", "mail_limit_reached", "not_found"],
});
