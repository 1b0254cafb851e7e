import type { Standing } from "../parts/standing.ts";

/** How far an interview is could not be read. */
export const UNKNOWN: Standing = { title: "Continue your interview", waits: true };
