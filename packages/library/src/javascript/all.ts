import type { Question } from "../format/question.ts";
import { undoHistory } from "./undo-history.ts";
import { eventLoop, forgottenAwait, sharedObject, staleSearch } from "./reading.ts";

export const javascript: readonly Question[] = [undoHistory, eventLoop, forgottenAwait, sharedObject, staleSearch];
