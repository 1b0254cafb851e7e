import { z } from "zod";

/** The calendar entry that a message carries. */
export const MailCalendar = z.object({
  method: z.enum(["PUBLISH", "CANCEL"]),
  sequence: z.number().int(),
  start: z.string(),
  end: z.string(),
  summary: z.string(),
  description: z.string(),
});
export type MailCalendar = z.infer<typeof MailCalendar>;
