import type { Question } from "../format/question.ts";
import { cachedAssets, realButton, statusCodes } from "./choices.ts";

export const web: readonly Question[] = [cachedAssets, realButton, statusCodes];
