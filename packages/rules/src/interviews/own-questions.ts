import type { InterviewLanguage, InterviewPlan } from "@invigil/contract/interviews/plan";

type About = InterviewPlan["about"][number];

/** Words that say nothing about what a question is about. */
const STOP = new Set(
  (
    "a an and any are as at be been can could did do does for from get give had has have how i if in is it its " +
    "know like me my of on or our please so some tell than that the their them there they this to us want was we were " +
    "what what's when where which who why will with would you your about also just really"
  ).split(" "),
);
/** A shorter overlap is a coincidence; then the question is passed on to a person. */
const ENOUGH = 0.6;

/** The plan's answer that fits a candidate's question best, or null if none fits well. */
export function replyTo(plan: InterviewPlan, question: string): About | null {
  const asked = contentWords(question);
  if (asked.size === 0) return null;
  let best: { about: About; fit: number } | null = null;
  for (const about of plan.about) {
    const fit = Math.max(...[about.question, ...about.wordings].map((text) => overlap(contentWords(text), asked)));
    if (fit >= ENOUGH && fit > (best?.fit ?? 0)) best = { about, fit };
  }
  return best?.about ?? null;
}

/** Begins another question in English, in speech often after "and" or without a question mark. */
const ASKS =
  /(?:and |also |so )*(?:(?:what|when|where|which|who|why|how)(?:'s| \p{L}+)? (?:is|are|was|do|does|did|will|would|can|could|should|has|have|many|much|long|often|big|large)\b|(?:what|when|where|which|who|why|how) (?:is|are|do|does|will|would|can|could|should|many|much|long|often|big|large)\b|(?:what|how) about\b|(?:is|are|do|does|will|would|can|could|should) (?:there|you|the|we|i|it|they)\b)/iu;
const AND_ASKS = new RegExp(`[,;]?\\s+(?=and (?:also )?${ASKS.source})`, "iu");
const BEGINS = new RegExp(`^${ASKS.source}`, "iu");

/** The questions in a text that asks several, each on its own. */
export function questionsIn(text: string): string[] {
  const sentences = text.split(/(?<=[.!?？])\s+/u);
  return sentences
    .flatMap((sentence) => {
      const clauses = sentence.split(AND_ASKS);
      const isQuestion = /[?？]/.test(sentence);
      return clauses.filter((clause) => isQuestion || BEGINS.test(clause));
    })
    .filter((part) => contentWords(part).size > 0);
}

/** How much of a stored question was asked, or of a short one how much is in the stored one. */
function overlap(stored: Set<string>, asked: Set<string>): number {
  const shared = [...stored].filter((word) => asked.has(word)).length;
  return shared / Math.max(1, Math.min(stored.size, asked.size + 1));
}

function contentWords(text: string): Set<string> {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOP.has(word)).map(stem));
}

/** Salaries and salary, working and work: close enough to find an entry. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 5 ? word.replace(/(ing|ed|es|s)$/, "") : word.length > 3 ? word.replace(/s$/, "") : word;
}

const NO: Readonly<Record<InterviewLanguage, RegExp>> = {
  en: /^(no|nope|nothing|none|not (really|now|at the moment)|i('m| am) (fine|good|done)|that('s| is| was) (all|it)|i have no|i don't have|i do not have)\b/,
  de: /^(nein|nichts|keine|das war('s| alles)|das ist alles)(?=\P{L}|$)/u,
  es: /^(no|nada|ninguna|eso es todo)(?=\P{L}|$)/u,
  fr: /^(non|rien|aucune|pas de|c'est tout)(?=\P{L}|$)/u,
  hi: /^(नहीं|जी नहीं|कुछ नहीं|कोई नहीं)/u,
  it: /^(no|niente|nessuna|nulla|è tutto)(?=\P{L}|$)/u,
  nl: /^(nee|niets|geen|dat is alles|dat was het)(?=\P{L}|$)/u,
  pl: /^(nie|nic|żadnych|to wszystko)(?=\P{L}|$)/u,
  pt: /^(não|nao|nada|nenhuma|é tudo|isso é tudo)(?=\P{L}|$)/u,
};
const SHORT = 8;

/** Whether somebody has no further question. Longer texts may contain one, so they never count as a no. */
export function saysNo(text: string | null, language: InterviewLanguage): boolean {
  if (text === null || text.includes("?")) return false;
  const said = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[\s\p{P}]+/u, "")
    .replace(/^(well|um|uh|ok|okay)[\s,.]+/, "");
  if (said.trim() === "") return true;
  return said.split(/\s+/).length <= SHORT && NO[language].test(said);
}
