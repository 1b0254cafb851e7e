import type { Question } from "../format/question.ts";
import { atLeastOnce, cacheRush, gradualRelease, notifications, staleProfile, twoWrites } from "./choices.ts";
import { paidTwice, queueGrows, ticketShop } from "./written.ts";

export const design: readonly Question[] = [
  atLeastOnce,
  cacheRush,
  gradualRelease,
  notifications,
  paidTwice,
  queueGrows,
  staleProfile,
  ticketShop,
  twoWrites,
];
