import type { Question } from "../format/question.ts";
import { deliveryTimes } from "./delivery-times.ts";
import { costOfErrors, joinedTwice, peeking, samePatient, sameSurvivors, typicalWait } from "./judgement.ts";
import { refundsByShop } from "./refunds-by-shop.ts";
import { sensorDays } from "./sensor-days.ts";
import { leakage, rareFault, twoClinics } from "./written.ts";

export const data: readonly Question[] = [
  costOfErrors,
  deliveryTimes,
  joinedTwice,
  leakage,
  peeking,
  rareFault,
  refundsByShop,
  samePatient,
  sameSurvivors,
  sensorDays,
  twoClinics,
  typicalWait,
];
