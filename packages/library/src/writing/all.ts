import type { Question } from "../format/question.ts";
import { errorMessage, handover, instructions, meetingNotes, postmortem, sayNo } from "./messages.ts";
import { learntFromFailure, oldCode, teachACache, wakeTheColleague } from "./speaking.ts";
import { angryCaller, bugReport, explainToLayman, firstSentence, outageNote, reviewReply } from "./written.ts";

export const writing: readonly Question[] = [
  angryCaller,
  bugReport,
  errorMessage,
  explainToLayman,
  firstSentence,
  handover,
  instructions,
  learntFromFailure,
  meetingNotes,
  oldCode,
  outageNote,
  postmortem,
  reviewReply,
  sayNo,
  teachACache,
  wakeTheColleague,
];
