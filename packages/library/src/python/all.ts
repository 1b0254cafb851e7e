import type { Question } from "../format/question.ts";
import { settingsDiff } from "./settings-diff.ts";
import { exceptTooMuch, lateBinding, sharedDefault, spentGenerator } from "./reading.ts";
import { releaseOrder } from "./release-order.ts";

export const python: readonly Question[] = [
  exceptTooMuch,
  lateBinding,
  releaseOrder,
  settingsDiff,
  sharedDefault,
  spentGenerator,
];
