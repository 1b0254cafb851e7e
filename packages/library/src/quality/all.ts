import type { Question } from "../format/question.ts";
import { boundaries, flakyTest, testPlan, usefulTest } from "./choices.ts";
import { bisect, discountRule, exploreSearch, onlyTogether, slowSuite, whatToFake } from "./judgement.ts";
import { rentalPrice } from "./rental-price.ts";
import { testCoupons } from "./test-coupons.ts";

export const testing: readonly Question[] = [
  bisect,
  boundaries,
  discountRule,
  exploreSearch,
  flakyTest,
  onlyTogether,
  rentalPrice,
  slowSuite,
  testCoupons,
  testPlan,
  usefulTest,
  whatToFake,
];
