import type { Question } from "../format/question.ts";
import { causeOrChance, deskPlan, onlyIf, percentPoints, twoPrinters } from "./written.ts";

export const reasoning: readonly Question[] = [causeOrChance, deskPlan, onlyIf, percentPoints, twoPrinters];
