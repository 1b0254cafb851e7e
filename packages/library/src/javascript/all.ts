import type { Question } from "../format/question.ts";
import { fillTemplate } from "./fill-template.ts";
import { dayBefore, keyByIndex, uncaughtInTry, zeroDiscount } from "./practice.ts";
import { eventLoop, forgottenAwait, sharedObject, staleSearch } from "./reading.ts";
import { reserveStock } from "./reserve-stock.ts";
import { undoHistory } from "./undo-history.ts";

export const javascript: readonly Question[] = [
  dayBefore,
  eventLoop,
  fillTemplate,
  forgottenAwait,
  keyByIndex,
  reserveStock,
  sharedObject,
  staleSearch,
  uncaughtInTry,
  undoHistory,
  zeroDiscount,
];
