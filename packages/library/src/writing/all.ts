import type { Question } from "../format/question.ts";
import { angryCaller, bugReport, explainToLayman, firstSentence, outageNote, reviewReply } from "./written.ts";

export const writing: readonly Question[] = [
  angryCaller,
  bugReport,
  explainToLayman,
  firstSentence,
  outageNote,
  reviewReply,
];
