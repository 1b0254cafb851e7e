import type { Question } from "../format/question.ts";
import { backupWindow, criticalPath, threeParts, travelRules, weightedMean, whichRecords } from "./work.ts";
import { causeOrChance, deskPlan, onlyIf, percentPoints, twoPrinters } from "./written.ts";

export const reasoning: readonly Question[] = [
  backupWindow,
  causeOrChance,
  criticalPath,
  deskPlan,
  onlyIf,
  percentPoints,
  threeParts,
  travelRules,
  twoPrinters,
  weightedMean,
  whichRecords,
];
