import type { Mark, RubricLine } from "@invigil/contract/results/marks";

/** What a reviewer has typed. */
export interface MarkDraft {
  score: string;
  comment: string;
  /** By criterion of the rubric. */
  rubric: Record<string, string>;
}

export function draftOf(mark: Mark | undefined): MarkDraft {
  return {
    score: mark === undefined ? "" : String(mark.score),
    comment: mark?.comment ?? "",
    rubric: Object.fromEntries(Object.entries(mark?.rubric ?? {}).map(([id, points]) => [id, String(points)])),
  };
}

/** Sets the marks for one criterion; the score becomes their sum. */
export function withLine(draft: MarkDraft, { id, text }: { id: string; text: string }): MarkDraft {
  const rubric = { ...draft.rubric, [id]: text };
  const sum = Object.values(rubric).reduce((total, points) => total + (pointsOf(points) ?? 0), 0);
  return { ...draft, rubric, score: String(Math.round(sum * 100) / 100) };
}

/** Returns null unless the text is a valid number of marks. */
export function pointsOf(text: string): number | null {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return value >= 0 && Number.isFinite(value) ? value : null;
}

export interface DraftErrors {
  score?: string;
  rubric: Record<string, string>;
}

/** Returns what prevents saving. */
export function errorsOf(draft: MarkDraft, maxScore: number, lines: readonly RubricLine[]): DraftErrors {
  const rubric: Record<string, string> = {};
  for (const { id, points } of lines) {
    const error = pointsError(draft.rubric[id] ?? "", points, true);
    if (error !== undefined) rubric[id] = error;
  }
  const score = pointsError(draft.score, maxScore, false);
  return { ...(score !== undefined && { score }), rubric };
}

function pointsError(text: string, most: number, mayBeEmpty: boolean): string | undefined {
  if (text.trim() === "") return mayBeEmpty ? undefined : "Enter a score.";
  const points = pointsOf(text);
  return points === null || points > most ? `Enter a number from 0 to ${most}` : undefined;
}

/** Converts the draft for the server. It must have no errors. */
export function toBody({ score, comment, rubric }: MarkDraft) {
  const given = Object.entries(rubric).flatMap(([id, text]) => {
    const points = pointsOf(text);
    return points === null ? [] : [[id, points] as const];
  });
  return { score: pointsOf(score) ?? 0, comment: comment.trim(), rubric: Object.fromEntries(given) };
}

export function isSame(a: MarkDraft, b: MarkDraft): boolean {
  return JSON.stringify([toBody(a), a.score]) === JSON.stringify([toBody(b), b.score]);
}
