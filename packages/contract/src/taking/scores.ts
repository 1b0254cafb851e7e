import { z } from "zod";

/** What may still change a score: code or answers on their way to the judge, marks by a person, late drafts. */
export const WaitsFor = z.enum(["evaluation", "marks", "decisions"]);
export type WaitsFor = z.infer<typeof WaitsFor>;
