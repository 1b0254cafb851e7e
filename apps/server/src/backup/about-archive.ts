import { z } from "zod";

/** The first entry of every archive. */
export const AboutArchive = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  version: z.string(),
  /** The major version of the database inside; null if the database is elsewhere. */
  postgres: z.int().nullable(),
  /** `bucket`: the files are elsewhere. */
  files: z.enum(["disk", "bucket"]),
});
export type AboutArchive = z.infer<typeof AboutArchive>;

export const ABOUT = "backup.json";
export const SECRETS = "secrets.json";
export const PASSWORD = "postgres.password";
export const DATABASE = "postgres";
export const FILES = "media";
