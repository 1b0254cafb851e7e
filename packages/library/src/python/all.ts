import type { Question } from "../format/question.ts";
import { blockedLoop, closedFile, exactMoney, sharedRows } from "./practice.ts";
import { exceptTooMuch, lateBinding, sharedDefault, spentGenerator } from "./reading.ts";
import { releaseOrder } from "./release-order.ts";
import { settingsDiff } from "./settings-diff.ts";

export const python: readonly Question[] = [
  blockedLoop,
  closedFile,
  exactMoney,
  exceptTooMuch,
  lateBinding,
  releaseOrder,
  settingsDiff,
  sharedDefault,
  sharedRows,
  spentGenerator,
];
