import type { KeptAnswer } from "./answer-store.ts";

type Times = Pick<KeptAnswer, "typedAt" | "recordedAt" | "updatedAt" | "bySystem">;

/** What was made before its page knew the server's clock, with the times that this clock had shown. */
export function byServer<Answer extends Times>(answer: Answer, shift: number): Answer {
  if (!answer.bySystem) return answer;
  const { typedAt, recordedAt, updatedAt } = answer;
  return {
    ...answer,
    typedAt: typedAt === null ? null : typedAt + shift,
    recordedAt: recordedAt === null ? null : recordedAt + shift,
    updatedAt: updatedAt + shift,
    bySystem: false,
  };
}
