const NAMED =
  "(me|this|it|us|the candidate|this candidate|the applicant|this applicant|my answers?|the answers?|this answer)";
const BEST = "(full marks|(the )?(maximum|highest|top|best|perfect) (possible )?(score|rating|grade|marks?|points))";
const READER = "(ai|language model|chatbot|grader|scorer|evaluator|llm|gpt)";

/** Narrow on purpose: somebody who tells of ratings, reviews or prompts at work must not lose a sentence. */
const ORDERS: readonly RegExp[] = [
  /\b(ignore|disregard|forget)\b.{0,40}\b(instructions?|prompts?|rubric|anchors|guidelines|everything (above|before))\b/i,
  new RegExp(
    `\\b(give|award|assign|grant)\\b.{0,10}\\b${NAMED}\\b.{0,40}\\b(score|points?|marks?|rating|grade|stars|[45]|five)\\b`,
    "i",
  ),
  new RegExp(`\\b(rate|score|grade|mark)\\s+${NAMED}\\b`, "i"),
  new RegExp(`\\b(give|award|assign|output|return|choose|select|set|deserves?)\\b.{0,20}\\b${BEST}`, "i"),
  /\b(score|rating|grade)\b\W{0,3}(of|to|as|is|must be|should be|shall be|=|:)?\W{0,3}\b([0-5](\/5)?|five|full|maximum|highest)\b/i,
  /^\W*(system|developer|assistant)\s*(prompt|message)?\s*:/i,
  new RegExp(`\\b(you are( now)?|act as|pretend to be|pretend you are|imagine you are)\\b.{0,20}\\b${READER}\\b`, "i"),
  new RegExp(`^\\W*(dear|hey|attention|note to|message (to|for)|instructions? (to|for))\\b.{0,20}\\b${READER}\\b`, "i"),
  /\bthis (candidate|applicant)\b.{0,40}\b(deserves?|should (get|receive|pass|be)|must (get|pass|be)|is (excellent|perfect|outstanding|the best))\b/i,
  /<\/?[a-z][^>]{0,200}>|\[\/?(inst|sys|system)\]|<\|[^|]{0,200}\|>|"(quotes|score|reason)"\s*:|\bcannot_judge\b/i,
  /(?<!\p{L})(ignoriere|vergiss|ignora|ignore|olvida|ignorez|oubliez|dimentica|negeer|zignoruj)(?!\p{L}).{0,40}(anweisung|regeln|instruc|règles|reglas|istruzioni|instructies|instrukcj)/iu,
];

/**
 * Takes out sentences that read like orders to the model, so that they cannot change a score at all. People read the
 * whole answer anyway.
 */
export function withoutOrders(answer: string): { kept: string; dropped: number } {
  const sentences = answer.split(/(?<=[.!?…।>\]])\s+/u);
  const kept = sentences.filter((sentence) => !ORDERS.some((order) => order.test(sentence)));
  return { kept: kept.join(" ").trim(), dropped: sentences.length - kept.length };
}
