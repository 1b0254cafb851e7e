import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewFacts, TurnKind } from "@invigil/contract/interviews/snapshot";
import { doesNotKnow, followUpFor } from "./follow-ups.ts";
import { questionsIn, replyTo, saysNo } from "./own-questions.ts";
import type { Phrases } from "./phrases/phrase-types.ts";
import { NO_STORED_ANSWER, NO_WHOLE_ANSWER } from "./passed-on.ts";
import { phrasesIn } from "./phrases/phrases.ts";
import { competencyOf } from "./prepare-questions.ts";
import type { PastTurn, ScriptedTurn, Talk } from "./talk.ts";

export type { PastTurn, ScriptedTurn } from "./talk.ts";

/** With less time than this, nothing new is asked. */
const LAST_QUESTION_MS = 60_000;
/** What a topic needs at least. With less, a topic that nobody has spoken about comes before more of the same one. */
const TOPIC_MS = 180_000;
const OWN_QUESTIONS_MAX = 10;

/** What the interviewer says next, from nothing but the plan, the prepared questions and what was said. */
export function nextTurn(talk: Talk, { followUps = true }: { followUps?: boolean } = {}): ScriptedTurn {
  const { plan, turns, msLeft } = talk;
  const phrases = phrasesIn(plan.language);
  const last = turns.at(-1);
  if (last?.kind === "closing") return closing(phrases, msLeft);
  if (msLeft < LAST_QUESTION_MS) return closing(phrases, msLeft);
  if (last?.kind === "own-questions" || last?.kind === "reply") return afterOwnQuestion(talk, last, phrases);
  const asked = followUps && last && leavesTime(talk) ? followUpFor(talk, last) : undefined;
  if (asked) return asked;
  const index = nextQuestion(talk);
  if (index !== undefined) return question(talk, index, phrases);
  const thanks = last && last.kind !== "greeting" ? `${reaction(talk, last, phrases)} ` : "";
  if (!plan.own_questions) return closing(phrases, msLeft, thanks);
  return {
    ...plain("own-questions", `${thanks}${phrases.ownQuestions}`),
    why: "All questions were asked; the candidate may ask now.",
  };
}

/** The first words: that a program asks, then the author's greeting or the standard one. */
export function greetingOf(
  plan: InterviewPlan,
  facts: InterviewFacts,
  names: { company: string; test: string },
): ScriptedTurn {
  const phrases = phrasesIn(plan.language);
  const notice = phrases.notice({ ...names, isModel: facts.interviewer === "model" });
  const words = plan.greeting === "" ? phrases.welcome(names) : plan.greeting;
  return { ...plain("greeting", `${notice} ${words}`), why: "The greeting says that a computer program asks." };
}

function plain(kind: TurnKind, text: string): Omit<ScriptedTurn, "why"> {
  return { kind, competency: null, question: null, text, rephrased: null };
}

function closing(phrases: Phrases, msLeft: number, thanks = ""): ScriptedTurn {
  return msLeft < LAST_QUESTION_MS
    ? { ...plain("closing", phrases.closingInTime), why: "Less than a minute was left." }
    : { ...plain("closing", `${thanks}${phrases.closing}`), why: "Everything was asked." };
}

function question(talk: Talk, index: number, phrases: Phrases): ScriptedTurn {
  const { plan, turns, questions } = talk;
  const asked = questions[index];
  const last = turns.at(-1);
  if (!asked) return closing(phrases, talk.msLeft);
  const name = competencyOf(plan, asked.competency)?.name ?? "";
  const before = turns.findLast((turn) => turn.competency !== null);
  const lead: string[] = [];
  if (last && last.kind !== "greeting") lead.push(reaction(talk, last, phrases));
  if (!before) lead.push(phrases.firstTopic(name));
  else if (before.competency !== asked.competency) lead.push(phrases.nextTopic(name, turns.length));
  return {
    kind: "question",
    competency: asked.competency,
    question: index,
    text: [...lead, asked.text].join(" "),
    rephrased: asked.rephrased === "" ? phrases.again(asked.text) : asked.rephrased,
    why: asked.why,
  };
}

/** Thanks for an answer, or takes it lightly if there was none. Never says how good it was. */
function reaction({ plan, turns }: Talk, last: PastTurn, phrases: Phrases): string {
  const none = last.unanswered || (plan.language === "en" && doesNotKnow(last.answer ?? ""));
  const words = none ? phrases.goOn : phrases.thanks;
  return words[turns.length % words.length] ?? "";
}

/** The next question in order; if time is short, the first one of a topic that nobody has spoken about. */
function nextQuestion(talk: Talk): number | undefined {
  const { questions, turns, msLeft } = talk;
  const asked = new Set(turns.map((turn) => turn.question));
  const fresh = freshTopics(talk);
  const next = questions.findIndex((_, index) => !asked.has(index));
  if (next === -1) return undefined;
  const isShort = msLeft - LAST_QUESTION_MS < (fresh.size + 1) * TOPIC_MS;
  const first = questions.findIndex(({ competency }) => fresh.has(competency));
  return isShort && first !== -1 ? first : next;
}

/** Whether a follow-up leaves time to ask about every topic. */
export function leavesTime(talk: Talk): boolean {
  return talk.msLeft - 2 * LAST_QUESTION_MS >= (freshTopics(talk).size * TOPIC_MS) / 2;
}

function freshTopics({ questions, turns }: Talk): Set<string> {
  const asked = new Set(turns.map(({ competency }) => competency));
  return new Set(questions.map(({ competency }) => competency).filter((key) => !asked.has(key)));
}

function afterOwnQuestion(talk: Talk, last: PastTurn, phrases: Phrases): ScriptedTurn {
  const { plan, turns, msLeft } = talk;
  const replies = turns.filter(({ kind }) => kind === "reply").length;
  if (last.unanswered || saysNo(last.answer, plan.language) || replies >= OWN_QUESTIONS_MAX)
    return closing(phrases, msLeft);
  const only = last.answer !== null && questionsIn(last.answer).length < 2 ? replyTo(plan, last.answer) : null;
  return replyTurn(talk, only);
}

/** The plan's answers to a candidate's question, or that it is passed on. */
export function replyTurn({ plan, turns }: Talk, chosen: About | null): ScriptedTurn {
  const phrases = phrasesIn(plan.language);
  const replies = turns.filter(({ kind }) => kind === "reply").length;
  const more = phrases.more[replies % phrases.more.length] ?? "";
  const { known, isWhole } = answersTo(plan, turns.at(-1)?.answer ?? "", chosen);
  const answers = known.map(({ answer }) => answer).join(" ");
  if (answers !== "" && !isWhole)
    return { ...plain("reply", `${answers} ${phrases.restPassedOn} ${more}`), why: NO_WHOLE_ANSWER };
  if (answers !== "") {
    const named = known.map((about) => `“${about.question}”`).join(", ");
    return { ...plain("reply", `${answers} ${more}`), why: `The plan answers ${named}.` };
  }
  const said = turns.at(-1)?.answer === null ? phrases.notUnderstood : phrases.passedOn;
  return { ...plain("reply", `${said} ${more}`), why: NO_STORED_ANSWER };
}

type About = InterviewPlan["about"][number];

/** Whoever asks several questions at once gets all the answers there are; what has none is not forgotten. */
function answersTo(plan: InterviewPlan, asked: string, chosen: About | null): { known: About[]; isWhole: boolean } {
  const parts = questionsIn(asked);
  if (parts.length < 2) return { known: chosen ? [chosen] : [], isWhole: chosen !== null };
  const found = parts.map((part) => replyTo(plan, part));
  const known = new Set(found.filter((about) => about !== null));
  // A model chooses once for the whole text, so its choice may be the answer to one part.
  const missing = found.filter((about) => about === null).length - (chosen && !known.has(chosen) ? 1 : 0);
  if (chosen) known.add(chosen);
  return { known: [...known], isWhole: missing <= 0 };
}
