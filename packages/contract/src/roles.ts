import { z } from "zod";

/**
 * What a recruiter may do besides reading. An owner may do everything; an author writes problems and tests and
 * invites; a reviewer marks answers and comments on evidence; a proctor watches, extends, pauses and ends attempts.
 */
export const Role = z.enum(["owner", "author", "reviewer", "proctor"]);
export type Role = z.infer<typeof Role>;
