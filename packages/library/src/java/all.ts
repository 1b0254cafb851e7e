import type { Question } from "../format/question.ts";
import { boxedNumbers, countedTogether, lostKey } from "./reading.ts";

export const java: readonly Question[] = [boxedNumbers, countedTogether, lostKey];
