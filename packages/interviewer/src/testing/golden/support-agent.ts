import { type Golden, planOf, runs, twice } from "./golden-types.ts";

const PLAN = planOf(
  {
    key: "calm",
    name: "Calm with customers",
    question: "Tell me about a time a customer was very angry.",
    anchors: [
      "Blames customers.",
      "Waits until it is over.",
      "Stays polite.",
      "Listens and finds a way out.",
      "Listens, finds a way out and explains the choice.",
      "As before, and prevents the next case.",
    ],
  },
  {
    key: "writing",
    name: "Clear words",
    question: "How would you explain to a customer that a refund takes ten days?",
    anchors: [
      "Sends the customer away.",
      "Repeats the rule.",
      "Says it politely.",
      "Says it in plain words.",
      "Says what the customer can count on.",
      "As before, and why these words.",
    ],
  },
);

const STRONG: Golden = {
  name: "support agent, strong",
  plan: PLAN,
  answers: [
    "A customer had been charged three times and shouted at me. I let her finish, said back what I had understood, and apologised for the trouble without blaming anyone. I decided to call the bank with her on the line instead of sending her away, because she had already called twice. In the end she got her money the same day and wrote us a kind review.",
    "I would say it plainly: your refund is on its way, our bank needs ten working days, and you will see it by the fifteenth. I would give the date rather than a number of days, because people plan with dates, and offer to write as soon as it has left.",
  ],
  asked: ["question", "question", "closing"],
  recorded: {
    "Calm with customers": twice(
      "4",
      "Listened first and explained the choice.",
      [1, "I let her finish, said back what I had understood"],
      [1, "because she had already called twice"],
    ),
    "Clear words": runs(["5", "5"], "Says a date and why.", [2, "because people plan with dates"]),
  },
  scores: { calm: { score: 4, spread: 0 }, writing: { score: 5, spread: 0 } },
};

const MIDDLING: Golden = {
  name: "support agent, middling",
  plan: PLAN,
  answers: [
    "Someone was angry because his parcel was not there. I told him that I understand it and I looked up where it was. I gave him a voucher and said that it comes tomorrow.",
    "He was calmer then and ordered again 2 weeks later.",
    "I would write that the refund takes ten days and that the customer should please wait, and that we are sorry about it but the bank works like this always.",
    "Because they want to know when the money comes. I could also give the exact date.",
  ],
  asked: ["question", "result", "question", "reasons", "closing"],
  recorded: {
    "Calm with customers": twice("3", "Listened and found a way out.", [1, "I looked up where it was"]),
    // The runs disagree, so a person must look.
    "Clear words": runs(["2", "4"], "Polite, with a date when asked.", [4, "I could also give the exact date"]),
  },
  scores: { calm: { score: 3, spread: 0 }, writing: { score: 3, spread: 2 } },
  result: "NRE",
};

const WEAK: Golden = {
  name: "support agent, weak",
  plan: PLAN,
  answers: [
    "Customers are angry all the time, you get used to it.",
    "I just put the phone away from my ear until they stop, and then I read them the rules. Some people hang up.",
    "It takes ten days.",
    "They can read it on the website.",
  ],
  asked: ["question", "short", "question", "short", "closing"],
  recorded: {
    "Calm with customers": runs(["0", "1"], "Waits until it is over.", [
      2,
      "put the phone away from my ear until they stop",
    ]),
    "Clear words": twice("0", "Sends the customer away.", [4, "They can read it on the website"]),
  },
  scores: { calm: { score: 0.5, spread: 1 }, writing: { score: 0, spread: 0 } },
};

export const SUPPORT_AGENT = [STRONG, MIDDLING, WEAK];
