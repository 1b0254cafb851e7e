import { z } from "zod";
import { MailState } from "./candidates.ts";
import { Id, Ok, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const OutboxMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  /** With its link, which is made for this reply. */
  body: z.string(),
  /** `kept`: no SMTP server is set up, so somebody has to pass it on. */
  state: MailState,
  tries: z.number().int(),
  error: z.string().nullable(),
  created_at: Time,
  sent_at: Time.nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const readOutbox = defineRoute({
  method: "GET",
  path: "/api/v1/company/outbox",
  summary: "The messages that were written to people, the newest first",
  access: "recruiter",
  limit: "read",
  roles: ["author"],
  query: z.object({
    state: MailState.optional(),
    search: z.string().max(200).optional(),
    /** Only what is older than this message. */
    before: Id.optional(),
  }),
  response: z.object({
    mails: z.array(OutboxMail),
    /** For the next page; null: this was the last. */
    next: Id.nullable(),
    /** Whether messages leave this server at all. */
    sends: z.boolean(),
  }),
  errors: [],
});

export const sendMailAgain = defineRoute({
  method: "POST",
  path: "/rpc/mail.send/:id",
  summary: "Tries to send a message that failed or was kept",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object({ id: Id }),
  response: Ok,
  errors: ["not_found"],
});
