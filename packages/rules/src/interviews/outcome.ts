import { counted } from "@invigil/contract/messages/counted";
import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { AnswerMode, InterviewFacts } from "@invigil/contract/interviews/snapshot";
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
    /** What was understood of a spoken answer. */
    transcript: string | null;
    corrected: string | null;
    reliable: boolean | null;
    fault: string | null;
    /** How much of a spoken answer could not be recorded. */
    lost_ms?: number;
    /** Taken from the draft when the interview ended. */
    from_draft?: boolean;
  }[];
  /** What the model proposes; null if it was not asked to. */
  scores: readonly { competency: string; score: number | null; spread: number | null }[] | null;
  /** Alerts of the proctoring that nobody has looked at. */
  openAlerts: number;
  personAsked: boolean;
  /** How long no page was connected when time ran out, in milliseconds; null if one was. */
  awayMs?: number | null;
}

const COVERAGE_MIN = 0.6;
const SPREAD_MAX = 1;

/** Whether a person must look more closely than usual, and why. Whether somebody passed is never decided here. */
export function interviewOutcome(end: InterviewEnd): { result: "CMP" | "NRE"; reasons: string[] } {
  const reasons = [
    ...transcriptDoubts(end),
    ...coverageDoubt(end),
    ...awayDoubt(end),
    ...modelDoubts(end),
    ...otherDoubts(end),
  ];
  return { result: reasons.length === 0 ? "CMP" : "NRE", reasons };
}

/** Below this share of common words, a correction is another answer. */
const SHARED_MIN = 0.5;

function transcriptDoubts({ turns, facts }: InterviewEnd): string[] {
  const spoken = turns.filter(
    ({ mode, unanswered, corrected }) => mode === "spoken" && !unanswered && corrected === null,
  );
  const wrong = spoken.filter(({ reliable, answer }) => answer !== null && reliable === false).length;
  const missing = facts.transcribes ? spoken.filter(({ answer }) => answer === null).length : 0;
  const lost = turns.filter(({ lost_ms = 0 }) => lost_ms > 0);
  const seconds = Math.round(lost.reduce((sum, { lost_ms = 0 }) => sum + lost_ms, 0) / 1_000);
  const rewritten = turns.filter(isRewritten).length;
  return [
    ...(rewritten > 0
      ? [
          `The candidate’s correction of ${counted(rewritten, "spoken answer")} has little in common with the transcript. Please listen to the recording.`,
        ]
      : []),
    ...(lost.length > 0
      ? [
          `About ${counted(seconds, "second")} of ${counted(lost.length, "spoken answer")} could not be recorded, because the candidate’s computer was too busy.`,
        ]
      : []),
    ...(wrong > 0
      ? [`The transcript of ${counted(wrong, "spoken answer")} may be wrong. Please listen to the recording.`]
      : []),
    ...(missing > 0
      ? [`There is no transcript of ${counted(missing, "spoken answer")}. Please listen to the recording.`]
      : []),
  ];
}

function isRewritten({ transcript, corrected }: InterviewEnd["turns"][number]): boolean {
  if (corrected === null) return false;
  const heard = new Map<string, number>();
  for (const word of wordsOf(transcript ?? "")) heard.set(word, (heard.get(word) ?? 0) + 1);
  const words = wordsOf(corrected);
  const shared = words.filter((word) => {
    const left = heard.get(word) ?? 0;
    heard.set(word, left - 1);
    return left > 0;
  });
  return shared.length < SHARED_MIN * words.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function coverageDoubt({ plan, turns }: InterviewEnd): string[] {
  const answered = turns.map((turn) => ({ ...turn, answered: turn.mode !== null }));
  const share = coverageOf(plan, answered);
  if (share >= COVERAGE_MIN) return [];
  return [`Only ${Math.round(share * 100)}% of the competencies have an answer.`];
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

/** A failure of the line must not look like a refusal to answer. */
function awayDoubt({ turns, awayMs = null }: InterviewEnd): string[] {
  const isOpen = turns.some(({ competency, mode }) => competency !== null && mode === null);
  const isCut = turns.some(({ from_draft: fromDraft = false }) => fromDraft);
  if (awayMs === null || (!isOpen && !isCut)) return [];
  const minutes = Math.round(awayMs / 60_000);
  const long = minutes < 1 ? "less than a minute" : counted(minutes, "minute");
  return [
    `No page was connected for ${long} when time ran out, so ${isOpen ? "the last answer" : "the end of the last answer"} may be missing.`,
  ];
}

function otherDoubts({ openAlerts, personAsked }: InterviewEnd): string[] {
  return [
    ...(openAlerts > 0
      ? [`${counted(openAlerts, "alert")} of the proctoring ${openAlerts === 1 ? "has" : "have"} not been reviewed.`]
      : []),
    ...(personAsked ? ["The candidate asked to speak to a person."] : []),
  ];
}
