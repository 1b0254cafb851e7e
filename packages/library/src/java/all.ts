import type { Question } from "../format/question.ts";
import { csvLine } from "./csv-line.ts";
import { boxedNumbers, countedTogether, lostKey } from "./reading.ts";

export const java: readonly Question[] = [csvLine, boxedNumbers, countedTogether, lostKey];
