import { counted } from "@invigil/contract/messages/counted";
import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { AnswerMode, InterviewFacts } from "@invigil/contract/interviews/session";
import { coverageOf } from "./coverage.ts";
import { competencyOf } from "./prepare-questions.ts";

/** What an interview is judged by: never by what was answered. */
export interface InterviewEnd {
  plan: InterviewPlan;
  facts: Pick<InterviewFacts, "interviewer" | "transcribes">;
  turns: readonly {
    competency: string | null;
    mode: AnswerMode | null;
    unanswered: boolean;
    /** What counts; null if there is no text of it. */
    answer: string | null;
    corrected: string | null;
    reliable: boolean | null;
    fault: string | null;
  }[];
  /** What the model proposes; null if it was not asked to. */
  scores: readonly { competency: string; score: number | null; spread: number | null }[] | null;
  /** Alerts of the proctoring that nobody has looked at. */
  openAlerts: number;
  personAsked: boolean;
}

const COVERAGE_MIN = 0.6;
const SPREAD_MAX = 1;

/** Whether a person must look more closely than usual, and why. Whether somebody passed is never decided here. */
export function interviewOutcome(end: InterviewEnd): { result: "CMP" | "NRE"; reasons: string[] } {
  const reasons = [...transcriptDoubts(end), ...coverageDoubt(end), ...modelDoubts(end), ...otherDoubts(end)];
  return { result: reasons.length === 0 ? "CMP" : "NRE", reasons };
}

function transcriptDoubts({ turns, facts }: InterviewEnd): string[] {
  const spoken = turns.filter(
    ({ mode, unanswered, corrected }) => mode === "spoken" && !unanswered && corrected === null,
  );
  const wrong = spoken.filter(({ reliable, answer }) => answer !== null && reliable === false).length;
  const missing = facts.transcribes ? spoken.filter(({ answer }) => answer === null).length : 0;
  return [
    ...(wrong > 0
      ? [`The transcript of ${counted(wrong, "spoken answer")} may be wrong. Please listen to the recording.`]
      : []),
    ...(missing > 0
      ? [`${counted(missing, "spoken answer")} could not be turned into text. Please listen to the recording.`]
      : []),
  ];
}

function coverageDoubt({ plan, turns }: InterviewEnd): string[] {
  const answered = turns.map((turn) => ({ ...turn, answered: turn.mode !== null }));
  const share = coverageOf(plan, answered);
  if (share >= COVERAGE_MIN) return [];
  return [`Only ${Math.round(share * 100)} % of the competencies have an answer.`];
}

function modelDoubts({ plan, facts, turns, scores }: InterviewEnd): string[] {
  if (facts.interviewer === "script") return [];
  const faults = turns.filter(({ fault }) => fault !== null).length;
  const doubts = faults > 0 ? [`The script took over from the model for ${counted(faults, "turn")}.`] : [];
  if (scores === null) return [...doubts, "The model could not propose scores."];
  for (const { competency, spread } of scores) {
    const name = competencyOf(plan, competency)?.name ?? competency;
    if (spread !== null && spread > SPREAD_MAX)
      doubts.push(`The model’s two scores for “${name}” differ by ${spread}.`);
  }
  return doubts;
}

function otherDoubts({ openAlerts, personAsked }: InterviewEnd): string[] {
  return [
    ...(openAlerts > 0
      ? [`${counted(openAlerts, "alert")} of the proctoring ${openAlerts === 1 ? "has" : "have"} not been reviewed.`]
      : []),
    ...(personAsked ? ["The candidate asked to speak to a person."] : []),
  ];
}
