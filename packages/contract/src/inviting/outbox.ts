import { z } from "zod";
import { MailState } from "./candidates.ts";
import { Id, Ok, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const OutboxMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  /** Includes its link, which is created for this reply. */
  body: z.string(),
  /**
   * `kept` means that no SMTP server is set up, so somebody has to pass it on; `skipped` that a reminder was not needed
   * any more when its turn came.
   */
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
  summary: "Lists the messages written to people, newest first",
  access: "recruiter",
  limit: "read",
  roles: ["author"],
  query: z.object({
    state: MailState.optional(),
    search: z.string().max(200).optional(),
    /** Only messages older than this one. */
    before: Id.optional(),
  }),
  response: z.object({
    mails: z.array(OutboxMail),
    /** For the next page, or null if this was the last. */
    next: Id.nullable(),
    /** Whether this server sends messages at all. */
    sends: z.boolean(),
  }),
  errors: [],
});

export const sendMailAgain = defineRoute({
  method: "POST",
  path: "/rpc/mail.send/:id",
  summary: "Sends a failed or kept message again",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object({ id: Id }),
  response: Ok,
  errors: ["not_found"],
});
