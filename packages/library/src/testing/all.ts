import type { Question } from "../format/question.ts";
import { boundaries, flakyTest, testPlan, usefulTest } from "./choices.ts";

export const testing: readonly Question[] = [boundaries, flakyTest, testPlan, usefulTest];
