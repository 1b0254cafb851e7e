import type { Question } from "../format/question.ts";
import { commonManager } from "./common-manager.ts";
import { csvLine } from "./csv-line.ts";
import { equalAmounts, guestAccounts, leakedConnections } from "./practice.ts";
import { boxedNumbers, countedTogether, lostKey } from "./reading.ts";

export const java: readonly Question[] = [
  boxedNumbers,
  commonManager,
  countedTogether,
  csvLine,
  equalAmounts,
  guestAccounts,
  leakedConnections,
  lostKey,
];
