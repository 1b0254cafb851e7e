import type { Question } from "../format/question.ts";
import { exceptTooMuch, lateBinding, sharedDefault, spentGenerator } from "./reading.ts";
import { releaseOrder } from "./release-order.ts";

export const python: readonly Question[] = [exceptTooMuch, lateBinding, releaseOrder, sharedDefault, spentGenerator];
