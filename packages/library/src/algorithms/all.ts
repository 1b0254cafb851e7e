import type { Question } from "../format/question.ts";
import { longestQuietStretch } from "./longest-quiet-stretch.ts";

export const algorithms: readonly Question[] = [longestQuietStretch];
