import type { Question } from "../format/question.ts";
import { sensorDays } from "./sensor-days.ts";
import { leakage, rareFault, twoClinics } from "./written.ts";

export const data: readonly Question[] = [leakage, rareFault, sensorDays, twoClinics];
