/** How long a call may take, in milliseconds. */
export interface Limits {
  connect: number;
  firstToken: number;
  whole: number;
}

export type Purpose = "prepare" | "next" | "reply" | "score";

const WHOLE: Readonly<Record<Purpose, number>> = { prepare: 20_000, next: 8_000, reply: 8_000, score: 60_000 };

/** A candidate waits for `next` and `reply`, ten seconds at most with everything around them, so these give up first. Retry, repair and all count together. */
export function limitsFor(purpose: Purpose): Limits {
  const whole = WHOLE[purpose];
  return { connect: 3_000, firstToken: purpose === "score" ? 30_000 : purpose === "prepare" ? 15_000 : 5_000, whole };
}
