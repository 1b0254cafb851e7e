import { phrasesIn } from "./phrases/phrases.ts";
import { competencyOf } from "./prepare-questions.ts";
import type { PastTurn, ScriptedTurn, Talk } from "./talk.ts";

type FollowUpRule = "repeat" | "elaborate" | "own part" | "measure" | "alternatives" | "outcome";

/** Two ways to say the same: one to ask, the other in case somebody wants it in other words. */
const WORDS: Readonly<Record<Exclude<FollowUpRule, "repeat">, readonly [string, string]>> = {
  elaborate: [
    "Thank you. Could you tell me a little more about that, perhaps with an example?",
    "I would like to hear more. What is an example that shows what you mean?",
  ],
  "own part": [
    "Thank you. You speak of what you did together. Which part of it did you do yourself?",
    "In that team, what was your own job, and what did you do in it?",
  ],
  measure: [
    "Thank you. How did you notice the change? If you remember any figures, please tell me.",
    "How large was the difference, roughly, and how did you find out?",
  ],
  alternatives: [
    "Thank you. What made you choose that way, and what else did you consider?",
    "Was there another way to do it? What spoke for the one you chose?",
  ],
  outcome: ["Thank you. How did it turn out in the end?", "What came of it, and what happened afterwards?"],
};
const IF_ASKED_HOW_WOULD: Readonly<Partial<Record<FollowUpRule, readonly [string, string]>>> = {
  alternatives: [
    "Thank you. What speaks for doing it that way, and what else would you consider?",
    "Is there another way to do it? When would you choose that one?",
  ],
};

/** Why a question was asked in other words; such a turn is no follow-up in the plan's sense. */
export const REPEATED = "The candidate asked for the question again.";

const WHY: Readonly<Record<FollowUpRule, string>> = {
  repeat: REPEATED,
  elaborate: "The answer was short.",
  "own part": "The answer was about a team, not about the candidate’s own part.",
  measure: "The answer named a change without a figure.",
  alternatives: "The answer gave no reason for the way that was chosen.",
  outcome: "The answer did not say how it turned out.",
};

const SHORT_WORDS = 25;

/** The question that follows from an answer, or undefined if the interview should go on. */
export function followUpFor(talk: Talk, last: PastTurn): ScriptedTurn | undefined {
  const { plan, questions, turns } = talk;
  // The rules look for English words.
  if (plan.language !== "en" || last.unanswered || last.answer === null || last.question === null) return undefined;
  const asked = questions[last.question];
  const thread = turns.filter(({ question }) => question === last.question);
  const used = thread.flatMap(({ kind, why }) => (kind === "follow-up" ? [why] : []));
  if (asksBack(last.answer)) return repeatOf(talk, last);
  if (followUpsLeft(talk, last) === 0 || doesNotKnow(last.answer)) return undefined;
  const isPast = asksAboutPast(asked?.plain ?? last.text);
  const said = thread.map(({ answer }) => answer ?? "").join(" ");
  const rule = ruleFor(said, isPast, used);
  if (rule === undefined) return undefined;
  const [text, rephrased] = (isPast ? undefined : IF_ASKED_HOW_WOULD[rule]) ?? WORDS[rule];
  return {
    kind: "follow-up",
    competency: last.competency,
    question: last.question,
    text,
    rephrased,
    why: WHY[rule],
  };
}

/** The question in other words, once. Nobody loses a follow-up by asking for it. */
export function repeatOf({ plan, questions, turns }: Talk, last: PastTurn): ScriptedTurn | undefined {
  const asked = last.question === null ? undefined : questions[last.question];
  if (!asked || turns.some(({ question, why }) => question === last.question && why === REPEATED)) return undefined;
  const { ofCourse } = phrasesIn(plan.language);
  return {
    kind: "follow-up",
    competency: last.competency,
    question: last.question,
    text: `${ofCourse} ${asked.rephrased === "" ? asked.text : asked.rephrased}`,
    rephrased: asked.text,
    why: REPEATED,
  };
}

/** How many follow-ups the plan still allows for the question that was answered. */
export function followUpsLeft({ plan, turns }: Pick<Talk, "plan" | "turns">, last: PastTurn): number {
  if (last.unanswered || last.answer === null || last.question === null) return 0;
  const allowed = competencyOf(plan, last.competency)?.follow_ups ?? 0;
  const asked = turns.filter(
    ({ question, kind, why }) => question === last.question && kind === "follow-up" && why !== REPEATED,
  );
  return Math.max(0, allowed - asked.length);
}

type Rule = Exclude<FollowUpRule, "repeat">;

/** The first rule that fits everything said about one question so far. None is used twice. */
function ruleFor(said: string, isPast: boolean, used: readonly string[]): Rule | undefined {
  const rules: [Rule, boolean][] = [
    ["elaborate", wordCount(said) < SHORT_WORDS],
    ["own part", isPast && OURS.test(said) && !MINE.test(said)],
    ["measure", isPast && CHANGE.test(said) && !FIGURE.test(said)],
    ["alternatives", !REASON.test(said)],
    ["outcome", isPast && !RESULT.test(said)],
  ];
  return rules.find(([rule, fits]) => fits && !used.includes(WHY[rule]))?.[0];
}

const OURS = /\b(we|our|us|ours|the team)\b/i;
const MINE = /\b(i|i'm|i’m|i've|i’ve|i'd|i’d|my|me|myself|mine)\b/i;
const CHANGE =
  /\b(improv\w*|reduc\w*|increas\w*|decreas\w*|faster|slower|cheaper|quicker|fewer|saved|saving|grew|grown|dropp?ed|shorten\w*|speed(ed)? up|sped up|cut)\b/i;
const FIGURE =
  /\d|%|\b(percent|half|halved|third|quarter|twice|thrice|double[ds]?|tripled?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|millions?|none|zero)\b/i;
const REASON =
  /\b(because|since|so that|in order to|therefore|instead|rather than|alternativ\w*|trade-?offs?|consider\w*|decid\w*|decision|compar\w*|reasons?|chose|choose|choice|prefer\w*|otherwise|as opposed to|which is why|that's why|that’s why|that is why)\b/i;
const RESULT =
  /\b(results?|resulted|outcomes?|in the end|finally|eventually|afterwards|after (that|this)|later|since then|led to|ended up|worked (out|well|fine)|it worked|shipped|released|delivered|launched|solved|fixed|resolved|finished|completed|succe\w*|fail\w*|learn(ed|t)|improv\w*|reduc\w*|increas\w*|decreas\w*|saved|now we|now it|went live|cut|halved|from \d[\d.,]*%? to \d|happy|satisfied)\b/i;

/** Whether a question is about what somebody has done, not about what they would do or know. */
function asksAboutPast(question: string): boolean {
  if (/\b(would|imagine|suppose|if you (had|were))\b/i.test(question)) return false;
  return /\b(tell me about|describe|think of|(did|have|had|were) you|when you|you (had|worked|built|used|led|made)|was yours|your (own )?(experience|part|role|last|latest|most recent))\b/i.test(
    question,
  );
}

/** Whether somebody asks for the question again instead of answering it. */
function asksBack(answer: string): boolean {
  if (wordCount(answer) > SHORT_WORDS) return false;
  return (
    /\b(can|could|would|will) you (please |kindly )?(repeat|rephrase|clarify|say (that|it) (again|differently)|ask (that|it|me) again|explain (the|your|that) question|put (that|it) (differently|another way))/i.test(
      answer,
    ) ||
    /\b(what do you mean|what does that mean|what exactly do you mean)\b/i.test(answer) ||
    /\b(do not|don't|don’t|did not|didn't|didn’t) (quite |really |fully )?(understand|catch|get|hear) (the question|your question|that|it|you|what you)/i.test(
      answer,
    ) ||
    /^\W*(sorry|pardon|pardon me|excuse me|say again|come again|what|repeat|repeat please|please repeat|once more|again)( please)?\W*$/i.test(
      answer,
    )
  );
}

/** Whether somebody says that they have no answer. "I don't know it, but I would …" is an answer. */
export function doesNotKnow(answer: string): boolean {
  if (
    wordCount(answer) > SHORT_WORDS ||
    /\b(but|however|although|though|maybe|perhaps|because|so|i would|i'd|i’d)\b/i.test(answer)
  )
    return false;
  return (
    /\b(do not|don't|don’t|dont|can not|cannot|can't|can’t|couldn't|couldn’t) (really |actually )?(know|remember|recall|think of|answer|say|have (an?|any|much) (example|experience|idea|answer|knowledge))/i.test(
      answer,
    ) ||
    /\b(no idea|no clue|no experience|nothing comes to mind|never (done|had|used|worked|tried|heard))\b|^\W*(well,? )?(i am |i'm |i’m )?(honestly )?not (really |quite )?sure\b/i.test(
      answer,
    ) ||
    /^\W*(i )?(pass|skip|next( question)?)( please| this( one)?| that( one)?)*\W*$/i.test(answer)
  );
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}'’-]+/gu)?.length ?? 0;
}
