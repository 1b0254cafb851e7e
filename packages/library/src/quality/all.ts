import type { Question } from "../format/question.ts";
import { boundaries, flakyTest, testPlan, usefulTest } from "./choices.ts";
import { rentalPrice } from "./rental-price.ts";

export const testing: readonly Question[] = [boundaries, flakyTest, rentalPrice, testPlan, usefulTest];
