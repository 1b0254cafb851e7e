import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import { isSuitable, oneLine } from "@invigil/rules/interviews/check-question";
import { doesNotKnow, followUpsLeft, REPEATED, repeatOf } from "@invigil/rules/interviews/follow-ups";
import { leavesTime, nextTurn, replyTurn } from "@invigil/rules/interviews/next-turn";
import {
  cleanTopics,
  type CvTopics,
  prepareQuestions,
  type PreparedQuestion,
} from "@invigil/rules/interviews/prepare-questions";
import type { PastTurn, ScriptedTurn, Talk } from "@invigil/rules/interviews/talk";
import { judgedAnswers } from "./judged-answers.ts";
import { type Model, type ModelDeps, openModel } from "./model/ask-model.ts";
import { FAULTS } from "./model/fault.ts";
import { NEXT_TEMPLATE, nextPrompt, NextReply } from "./prompts/next-prompt.ts";
import { PREPARE_TEMPLATE, PreparedReply, preparePrompt } from "./prompts/prepare-prompt.ts";
import { REPLY_TEMPLATE, ReplyChoice, replyPrompt } from "./prompts/reply-prompt.ts";
import { scoreCompetency, type ScoredRun } from "./score-competency.ts";
import type { AiSettings } from "./settings.ts";

/** Without a value the script's own is used. The fault says why, unless nothing went wrong. */
export type Thought<T> = { value: T; fault: null } | { value: null; fault: string | null };

export type ThoughtTurn = ScriptedTurn & { source: "script" | "model" };

interface Preparing {
  attemptId: number;
  plan: InterviewPlan;
  topics: CvTopics | null;
}

interface Thinking extends Talk {
  attemptId: number;
  /** What the script would ask. */
  scripted: ScriptedTurn;
}

interface Scoring {
  attemptId: number;
  plan: InterviewPlan;
  questions: PreparedQuestion[];
  /** In their order: the first one is turn 0. */
  turns: PastTurn[];
  /** The candidate's names, which the scorer never sees. */
  hide: string[];
}

/** What a model adds to the script: wording, follow-ups, the choice of a reply, and proposed scores. */
export interface Interviewer {
  prepare: (input: Preparing) => Promise<Thought<PreparedQuestion[]>>;
  next: (input: Thinking) => Promise<Thought<ThoughtTurn>>;
  score: (input: Scoring) => Promise<Thought<ScoredRun[]>>;
}

/** Open it once per process, because it remembers how its endpoint is doing. Without settings it leaves all to the script. */
export function openInterviewer(settings: AiSettings | null, deps: ModelDeps): Interviewer {
  if (settings === null) {
    const nothing = { value: null, fault: null };
    return { prepare: async () => nothing, next: async () => nothing, score: async () => nothing };
  }
  const model = openModel(settings, deps);
  return {
    prepare: (input) => prepare(model, input),
    next: (input) => next(model, input),
    score: (input) => score(model, input),
  };
}

async function prepare(model: Model, { attemptId, plan, topics }: Preparing): Promise<Thought<PreparedQuestion[]>> {
  const scripted = prepareQuestions(plan, topics);
  const known = cleanTopics(plan, topics);
  const isDone =
    known.skills.length + known.projects.length === 0 && scripted.every(({ rephrased }) => rephrased !== "");
  if (isDone || scripted.length === 0) return { value: null, fault: null };
  const outcome = await model.ask({
    attemptId,
    seq: null,
    purpose: "prepare",
    template: PREPARE_TEMPLATE,
    messages: preparePrompt(plan, scripted, known),
    schema: PreparedReply,
  });
  if (outcome.fault !== null) return { value: null, fault: FAULTS[outcome.fault] };
  const replies = new Map(outcome.value.questions.map((question) => [question.id, question]));
  let suitable = 0;
  const questions = scripted.map((question, index): PreparedQuestion => {
    const reply = replies.get(String(index));
    if (reply?.competency !== question.competency || !isSuitable(reply.text)) return question;
    suitable += 1;
    const rephrased = isSuitable(reply.rephrased) ? oneLine(reply.rephrased) : question.rephrased;
    const why = question.why.replace(/(, with a topic from the CV)?\.$/, ", worded by the model.");
    return { ...question, text: oneLine(reply.text), rephrased, source: "model", why };
  });
  return suitable === 0 ? { value: null, fault: FAULTS.unsuitable } : { value: questions, fault: null };
}

async function next(model: Model, input: Thinking): Promise<Thought<ThoughtTurn>> {
  const { plan, turns, scripted } = input;
  const last = turns.at(-1);
  if (!last || scripted.kind === "closing") return { value: null, fault: null };
  if (scripted.kind === "reply") return chooseReply(model, input, last);
  const isSettled = scripted.why === REPEATED || (plan.language === "en" && doesNotKnow(last.answer ?? ""));
  if (isSettled || last.competency === null || followUpsLeft(input, last) === 0 || !leavesTime(input))
    return { value: null, fault: null };
  return followUp(model, input, last, last.competency);
}

async function followUp(
  model: Model,
  { attemptId, ...talk }: Thinking,
  last: PastTurn,
  competency: string,
): Promise<Thought<ThoughtTurn>> {
  const thread = talk.turns.filter(({ question }) => question === last.question);
  const outcome = await model.ask({
    attemptId,
    seq: talk.turns.length - 1,
    purpose: "next",
    template: NEXT_TEMPLATE,
    messages: nextPrompt(talk, competency, thread),
    schema: NextReply,
  });
  if (outcome.fault !== null) return { value: null, fault: FAULTS[outcome.fault] };
  const { decision, text, rephrased, why, ...said } = outcome.value;
  const repeat = decision === "repeat" ? repeatOf(talk, last) : undefined;
  if (repeat) return { value: { ...repeat, source: "script" }, fault: null };
  if (decision !== "follow_up")
    return { value: { ...nextTurn(talk, { followUps: false }), source: "script" }, fault: null };
  const isAsked = talk.turns.some((turn) => turn.text === oneLine(text));
  if (said.competency !== competency || isAsked || !isSuitable(text)) return { value: null, fault: FAULTS.unsuitable };
  const turn = {
    kind: "follow-up",
    competency,
    question: last.question,
    text: oneLine(text),
    rephrased: isSuitable(rephrased) ? oneLine(rephrased) : oneLine(text),
    why: `The model: ${oneLine(why).slice(0, 200) || "one more question."}`,
    source: "model",
  } as const;
  return { value: turn, fault: null };
}

/** The candidate's own question: the model chooses among the company's answers. */
async function chooseReply(
  model: Model,
  { attemptId, ...talk }: Thinking,
  last: PastTurn,
): Promise<Thought<ThoughtTurn>> {
  const { about } = talk.plan;
  if (about.length === 0 || last.answer === null) return { value: null, fault: null };
  const outcome = await model.ask({
    attemptId,
    seq: talk.turns.length - 1,
    purpose: "reply",
    template: REPLY_TEMPLATE,
    messages: replyPrompt(about, last.answer),
    schema: ReplyChoice,
  });
  if (outcome.fault !== null) return { value: null, fault: FAULTS[outcome.fault] };
  const entry = about[Number(outcome.value.entry)];
  if (!entry && outcome.value.entry !== "none") return { value: null, fault: FAULTS.unreadable };
  return { value: { ...replyTurn(talk, entry ?? null), source: "script" }, fault: null };
}

async function score(
  model: Model,
  { attemptId, plan, questions, turns, hide }: Scoring,
): Promise<Thought<ScoredRun[]>> {
  const all: ScoredRun[] = [];
  for (const competency of plan.competencies) {
    const judged = judgedAnswers({ competency, language: plan.language, questions, turns, hide });
    const { runs, fault } = await scoreCompetency(model, { attemptId, competency, ...judged });
    if (fault !== null) return { value: null, fault: FAULTS[fault] };
    all.push(...runs);
  }
  return { value: all, fault: null };
}
