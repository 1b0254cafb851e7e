import type { Question } from "../format/question.ts";
import { fillTemplate } from "./fill-template.ts";
import { undoHistory } from "./undo-history.ts";
import { eventLoop, forgottenAwait, sharedObject, staleSearch } from "./reading.ts";

export const javascript: readonly Question[] = [
  eventLoop,
  fillTemplate,
  forgottenAwait,
  sharedObject,
  staleSearch,
  undoHistory,
];
