import type { Question } from "../format/question.ts";
import { eventLoop, forgottenAwait, sharedObject, staleSearch } from "./reading.ts";

export const javascript: readonly Question[] = [eventLoop, forgottenAwait, sharedObject, staleSearch];
