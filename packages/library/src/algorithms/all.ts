import type { Question } from "../format/question.ts";
import { buildOrder } from "./build-order.ts";
import { callsAtOnce } from "./calls-at-once.ts";
import { clickSessions } from "./click-sessions.ts";
import { freeSlots } from "./free-slots.ts";
import { longestQuietStretch } from "./longest-quiet-stretch.ts";
import { rateLimit } from "./rate-limit.ts";
import { shareCosts } from "./share-costs.ts";
import { smallestVan } from "./smallest-van.ts";

export const algorithms: readonly Question[] = [
  buildOrder,
  callsAtOnce,
  clickSessions,
  freeSlots,
  longestQuietStretch,
  rateLimit,
  shareCosts,
  smallestVan,
];
