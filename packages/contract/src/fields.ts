import { z } from "zod";

export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const Slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[\w.-]+$/);
export const Time = z.iso.datetime({ offset: true });
/** The name of a time zone, such as `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .max(60)
  .regex(/^[A-Z][\w+-]*(\/[\w+-]+)*$/i)
  .refine(isTimeZone, "is not the name of a time zone");

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The path of a file in a multi-file answer: relative, and never upwards. */
export const FilePath = z
  .string()
  .max(200)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[\w./ -]+$/);
/**
 * Neither line breaks and other control characters nor those that turn text around, with which a name could look
 * like another. The marks that names in Arabic or Hebrew may contain are allowed.
 */
const PLAIN = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;
const ONE_LINE = "must be one line, without characters that change the direction of the text";
/** Makes a name plain that cannot be refused, because it was written elsewhere. */
export function toPlain(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "");
}
/** Names separated by slashes; empty for the top level. Extra spaces and slashes do not make a different folder. */
export const FolderPath = z
  .string()
  .max(200)
  .overwrite((text) =>
    text
      .split("/")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .join("/"),
  )
  .regex(PLAIN, ONE_LINE);
/** A flag in a query string: `true`, `false`, `1` or `0`. */
export const Flag = z.stringbool();
/** The name of a person, a company or a test. It appears in subjects and headings, so it must be one line. */
export const OneLine = z.string().trim().min(1).regex(PLAIN, ONE_LINE);
/** A line that names nobody, such as a question. Text that runs both ways may need the characters that turn it around. */
export const TextLine = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "must be one line");
/** Web and e-mail addresses, which e-mail programs turn into links. */
const ADDRESS = /:\/\/|\bwww\.|\S@\S|[\p{L}\d]\.\p{L}{2,}\//iu;
export function hasAddress(text: string): boolean {
  return ADDRESS.test(text);
}
export const ADDRESS_IN_NAME = "Names cannot contain web or e-mail addresses.";
/** A name in e-mails to people who may not know whoever typed it. */
export function mailedName(max: number) {
  return OneLine.max(max).refine((name) => !hasAddress(name), ADDRESS_IN_NAME);
}
/**
 * The user whose page makes the call. Two people may take turns in one browser, and a call from the first person's
 * page must not be made as the second: it is refused with `other_attempt`. Absent for whoever is signed in.
 */
export const pageOwner = { user_id: Id.optional() };
export const Username = z.string().min(1).max(200);
export const Ok = z.object({ ok: z.literal(true) });

/** A message was written. If this server sends no e-mail, it stays in the outbox. */
export const Written = Ok.extend({ sends: z.boolean() });
export type Written = z.infer<typeof Written>;
