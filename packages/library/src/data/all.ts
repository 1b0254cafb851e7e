import type { Question } from "../format/question.ts";
import { costOfErrors, joinedTwice, peeking, samePatient, sameSurvivors, typicalWait } from "./judgement.ts";
import { sensorDays } from "./sensor-days.ts";
import { leakage, rareFault, twoClinics } from "./written.ts";

export const data: readonly Question[] = [
  costOfErrors,
  joinedTwice,
  leakage,
  peeking,
  rareFault,
  samePatient,
  sameSurvivors,
  sensorDays,
  twoClinics,
  typicalWait,
];
