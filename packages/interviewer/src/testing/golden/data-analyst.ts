import { type Golden, planOf, runs, twice } from "./golden-types.ts";

const PLAN = planOf(
  {
    key: "rigour",
    name: "Rigour",
    question: "Tell me about an analysis where the first result turned out to be wrong.",
    anchors: [
      "Has never checked a result.",
      "Somebody else noticed.",
      "Noticed by chance.",
      "Noticed by a check.",
      "Noticed by a check, and found the cause.",
      "As before, and changed how they work.",
    ],
  },
  {
    key: "clarity",
    name: "Clarity",
    question: "How would you explain a confidence interval to a manager?",
    anchors: [
      "Cannot say what it is.",
      "Says that it is calculated.",
      "Nearly right.",
      "Right, in technical words.",
      "Right, in plain words.",
      "As before, with what it means for a decision.",
    ],
  },
);

const STRONG: Golden = {
  name: "data analyst, strong",
  plan: PLAN,
  answers: [
    "I reported that a new banner raised sales by 12 percent. Then I noticed that the test group had more weekend visitors, so I matched both groups by weekday, and the effect went down to 1 percent. I told the product lead the same day and decided to check the mix of visitors before every test since then. We learned to publish a plan first.",
    "I would say: if we asked other customers in the same way again and again, this range would catch the true value nineteen times out of twenty. I prefer that to a formula because a manager has to decide with it, and I would add what changes if the value lies at the lower end.",
  ],
  asked: ["question", "question", "closing"],
  recorded: {
    Rigour: twice("5", "Found the cause and changed the way of working.", [
      1,
      "decided to check the mix of visitors before every test",
    ]),
    Clarity: runs(["5", "4"], "Plain words and the decision.", [2, "what changes if the value lies at the lower end"]),
  },
  scores: { rigour: { score: 5, spread: 0 }, clarity: { score: 4.5, spread: 1 } },
};

const MIDDLING: Golden = {
  name: "data analyst, middling",
  plan: PLAN,
  answers: [
    "I once counted some users again because of a wrong join. I saw it when the total was higher than the number of accounts, and I corrected the query and sent the new numbers, which improved the report a lot.",
    "The total was about 8 percent too high before.",
    "I would say that it is the range in which the real value is with high probability, so the manager knows how sure we are about the number that we show to him.",
    "Because a single number looks too exact. A chart with bars would be another way.",
  ],
  asked: ["question", "measure", "question", "reasons", "closing"],
  recorded: {
    Rigour: twice("4", "A check showed it, and the cause was found.", [
      1,
      "the total was higher than the number of accounts",
    ]),
    // The model quotes what nobody said: no score, whatever it proposes.
    Clarity: twice("5", "An excellent picture.", [3, "imagine throwing darts at a moving target"]),
  },
  scores: { rigour: { score: 4, spread: 0 }, clarity: { score: null, spread: null } },
};

const WEAK: Golden = {
  name: "data analyst, weak",
  plan: PLAN,
  answers: [
    "I don't remember any, my results are usually right.",
    "It is a statistical thing that you calculate with a formula.",
    null,
  ],
  asked: ["question", "question", "short", "closing"],
  recorded: {
    Rigour: [
      { quotes: [], reason: "Too little is said.", score: "cannot_judge" },
      { quotes: [{ turn: "1", text: "my results are usually right" }], reason: "Has never checked.", score: "0" },
    ],
    Clarity: twice("1", "Says that it is calculated.", [2, "you calculate with a formula"]),
  },
  scores: { rigour: { score: null, spread: null }, clarity: { score: 1, spread: 0 } },
};

/** Asking back and going on without an answer cost nothing. */
const ASKS_BACK: Golden = {
  name: "data analyst, asks back",
  plan: PLAN,
  answers: [
    "Sorry, could you repeat the question?",
    "A report was wrong because a filter was missing.",
    "I saw it when 30 customers were not in the list, I added the filter and checked the other reports too.",
    null,
  ],
  asked: ["question", "repeat", "short", "question", "closing"],
  recorded: {
    Rigour: twice("3", "A check showed it.", [3, "I saw it when 30 customers were not in the list"]),
  },
  scores: { rigour: { score: 3, spread: 0 }, clarity: { score: null, spread: null } },
  result: "NRE",
};

export const DATA_ANALYST = [STRONG, MIDDLING, WEAK, ASKS_BACK];
