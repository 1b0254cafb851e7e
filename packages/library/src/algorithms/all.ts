import type { Question } from "../format/question.ts";
import { buildOrder } from "./build-order.ts";
import { freeSlots } from "./free-slots.ts";
import { longestQuietStretch } from "./longest-quiet-stretch.ts";
import { rateLimit } from "./rate-limit.ts";

export const algorithms: readonly Question[] = [buildOrder, freeSlots, longestQuietStretch, rateLimit];
