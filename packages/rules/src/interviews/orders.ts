const NAMED =
  "(me|this|it|us|the candidate|this candidate|the applicant|this applicant|my answers?|the answers?|this answer)";
const BEST = "(full marks|(the )?(maximum|highest|top|best|perfect) (possible )?(score|rating|grade|marks?|points))";
const READER = "(ai|language model|chatbot|grader|scorer|evaluator|llm|gpt)";

/** Narrow on purpose: somebody who tells of ratings, reviews or prompts at work must not lose a sentence. */
const ORDERS: readonly RegExp[] = [
  /\b(ignore|disregard|forget)\b.{0,40}\b(instructions?|prompts?|rubric|anchors|guidelines|everything (above|before))\b/,
  new RegExp(
    `\\b(give|award|assign|grant)\\b.{0,10}\\b${NAMED}\\b.{0,40}\\b(score|points?|marks?|rating|grade|stars|[45]|five)\\b`,
  ),
  new RegExp(`\\b(rate|score|grade|mark)\\s+${NAMED}\\b`),
  new RegExp(`\\b(give|award|assign|output|return|choose|select|set|deserves?)\\b.{0,20}\\b${BEST}`),
  /\b(score|rating|grade)\b\W{0,3}\b(must|should|shall) be\b\W{0,3}\b([0-5](\/5)?|five|full|maximum|highest)\b/,
  /\bset\b.{0,10}\b(score|rating|grade)\b\W{0,3}(to|=|:)/,
  /^\W*(system|developer|assistant)\s*(prompt|message)?\s*:/,
  new RegExp(`\\b(you are( now)?|act as|pretend to be|pretend you are|imagine you are)\\b.{0,20}\\b${READER}\\b`),
  new RegExp(`^\\W*(dear|hey|attention|note to|message (to|for)|instructions? (to|for))\\b.{0,20}\\b${READER}\\b`),
  /\bthis (candidate|applicant)\b.{0,40}\b(deserves?|should (get|receive|pass|be)|must (get|pass|be)|is (excellent|perfect|outstanding|the best))\b/,
  /<\/?[a-z][^>]{0,200}>|\[\/?(inst|sys|system)\]|<\|[^|]{0,200}\|>|"(quotes|score|reason)"\s*:|\bcannot_judge\b/,
  /(?<!\p{L})(ignoriere|vergiss|ignora|ignore|olvida|ignorez|oubliez|dimentica|negeer|zignoruj)(?!\p{L}).{0,40}(anweisung|regeln|instruc|regles|reglas|istruzioni|instructies|instrukcj)/u,
];

const LEVEL = "([0-5]|zero|one|two|three|four|five)";

/** Wide on purpose: nothing is lost, and a person is asked to read the whole answer. */
const DOUBTS: readonly RegExp[] = [
  new RegExp(
    `\\b(score|scores|rating|grade|grades|level|levels|mark|marks|worth)\\b\\W{0,3}(of|to|as|is|are|=|:)?\\W{0,3}\\b${LEVEL}\\b`,
  ),
  new RegExp(`\\b${LEVEL}\\b.{0,12}\\b(out of (5|five)|points|stars)\\b|\\blevel-${LEVEL}\\b`),
  /\b(rubric|scoring|this (candidate|applicant|person)|these answers|(the|dear) (evaluator|reviewer|grader|scorer|examiner|model|ai))\b/,
  /\b(reviewer|evaluator|grader|scorer|examiner)s?\b.{0,12}\b(guidance|instructions?|notes?|should|must)\b/,
  /\b(ignore|disregard|forget|override)\b.{0,60}\b(above|before|previous|prior|rules?)\b/,
  /(?<!\p{L})(vergib|bewert\p{L}*|punkte|puntuac\p{L}*|calific\p{L}*|puntos|notez|evaluez|valuta|punteggio|punti|beoordeel|punten|ocen\p{L}*|punktow|avalia\p{L}*|pontos|pontuac\p{L}*)(?!\p{L})/u,
];

/** Letters of other alphabets that look like ours, and would hide a word from every pattern. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["аαɑ", "a"],
    ["вʙ", "b"],
    ["сϲ", "c"],
    ["ԁ", "d"],
    ["еєε", "e"],
    ["ɡ", "g"],
    ["һн", "h"],
    ["іιıɩ", "i"],
    ["ј", "j"],
    ["кκ", "k"],
    ["ӏ", "l"],
    ["м", "m"],
    ["ոп", "n"],
    ["оοօσ", "o"],
    ["рρ", "p"],
    ["ԛ", "q"],
    ["г", "r"],
    ["ѕ", "s"],
    ["тτ", "t"],
    ["υս", "u"],
    ["ν", "v"],
    ["ԝω", "w"],
    ["хχ", "x"],
    ["уγ", "y"],
  ].flatMap(([others = "", letter = ""]) => Array.from(others, (other) => [other, letter])),
);

/** What a sentence says to whoever reads it: on one line, in plain small letters. */
function folded(sentence: string): string {
  return sentence
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]+/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => ALIKE[letter] ?? letter)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * Takes out sentences that read like orders to the model, so that they cannot change a score at all, and counts those
 * that may be one and stay. People read the whole answer anyway.
 */
export function withoutOrders(answer: string): { kept: string; dropped: number; doubtful: number } {
  const sentences = answer.split(/(?<=[.!?…।>\]])\s+/u).map((text) => ({ text, said: folded(text) }));
  const kept = sentences.filter(({ said }) => !ORDERS.some((order) => order.test(said)));
  const doubtful = kept.filter(({ said }) => DOUBTS.some((doubt) => doubt.test(said))).length;
  return {
    kept: kept
      .map(({ text }) => text)
      .join(" ")
      .trim(),
    dropped: sentences.length - kept.length,
    doubtful,
  };
}
