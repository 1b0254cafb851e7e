import { z } from "zod";

/** CMP and NRE are written by the machine, PAS and FAL only by a person who gives a reason. */
export const InterviewResult = z.enum(["CMP", "FAL", "NRE", "PAS"]);
export type InterviewResult = z.infer<typeof InterviewResult>;
export const INTERVIEW_RESULTS: Readonly<Record<InterviewResult, string>> = {
  CMP: "Completed",
  FAL: "Failed",
  NRE: "Needs review",
  PAS: "Passed",
};
