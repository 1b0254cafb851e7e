import { z } from "zod";

export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const Slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[\w.-]+$/);
export const Time = z.iso.datetime({ offset: true });
/** The path of a file in a multi-file answer: relative, without a way up. */
export const FilePath = z
  .string()
  .max(200)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[\w./ -]+$/);
/** Names with a slash between them; empty: at the top. Spaces and slashes that name nothing do not make another folder. */
export const FolderPath = z
  .string()
  .max(200)
  .overwrite((text) =>
    text
      .split("/")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .join("/"),
  );
/** A flag in a query string: `true`, `false`, `1` or `0`. */
export const Flag = z.stringbool();
/** The name of a person, a company or a test: it stands in subjects and headings, so it has one line. */
export const OneLine = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "must be one line");
/**
 * Whose page calls. Two people may take turns in one browser, and what a page of the first asks for must not be done as
 * the second: it is refused with `other_attempt`. Absent: whoever is signed in.
 */
export const pageOwner = { user_id: Id.optional() };
export const Username = z.string().min(1).max(200);
export const Ok = z.object({ ok: z.literal(true) });
