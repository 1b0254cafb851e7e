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

/** Absent from interviews that have begun. */
export const NeverBegan = z.literal(true).optional();

/** How an interview went, in words. NRE also stands for one that ended before its first question. */
export function interviewResultText(result: InterviewResult, neverBegan: boolean | undefined): string {
  return result === "NRE" && neverBegan === true
    ? "Not evaluated: the interview never began"
    : INTERVIEW_RESULTS[result];
}
