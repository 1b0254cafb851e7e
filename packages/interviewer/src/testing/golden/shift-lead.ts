import { type Golden, planOf, runs, twice } from "./golden-types.ts";

const PLAN = planOf(
  {
    key: "safety",
    name: "Safety",
    question: "Tell me about a time you stopped work because something was not safe.",
    anchors: [
      "Leaves it to others.",
      "Knows the rules.",
      "Reported it.",
      "Stopped the work.",
      "Stopped the work and found another way.",
      "As before, and made sure that it stays safe.",
    ],
  },
  {
    key: "planning",
    name: "Planning",
    question: "How would you plan a shift when two people are missing?",
    anchors: [
      "Works as always.",
      "Asks for more speed.",
      "Finds replacements.",
      "Sets an order.",
      "Sets an order, with reasons.",
      "As before, and tells everybody in time.",
    ],
  },
);

const STRONG: Golden = {
  name: "shift lead, strong",
  plan: PLAN,
  answers: [
    "During peak week a forklift was leaking oil near the loading dock. I stopped the dock for 20 minutes, closed the area and sent two people to gate four instead, because waiting for the repair would have taken the whole shift. The trucks left one hour late, nobody slipped, and afterwards I put the daily check of the forklifts on our start list.",
    "I would first see which trucks must leave on time, then move the two best packers to those gates. The rest can wait until the late shift, which I would call early so that they can plan. I would rather tell the customer one hour before than after, because then they still can choose.",
  ],
  asked: ["question", "question", "closing"],
  recorded: {
    Safety: twice("5", "Stopped, found another way and changed the list.", [
      1,
      "I put the daily check of the forklifts on our start list",
    ]),
    Planning: twice("5", "Order, reasons and early notice.", [2, "I would call early so that they can plan"]),
  },
  scores: { safety: { score: 5, spread: 0 }, planning: { score: 5, spread: 0 } },
};

const MIDDLING: Golden = {
  name: "shift lead, middling",
  plan: PLAN,
  answers: [
    "I saw that a shelf was bent and I closed the row. My boss did not like it because we were busy that day. Two days later a technician replaced the shelf and then we opened the row again.",
    "I would ask who can stay longer and then do the most important orders first and leave the others for the next day.",
    "The express orders are most important since they have a fixed time. If nobody can stay, I would call the agency.",
  ],
  asked: ["question", "question", "short", "closing"],
  recorded: {
    Safety: twice("3", "Stopped the work.", [1, "a shelf was bent and I closed the row"]),
    Planning: runs(["4", "3"], "An order with a reason.", [3, "since they have a fixed time"]),
  },
  scores: { safety: { score: 3, spread: 0 }, planning: { score: 3.5, spread: 1 } },
};

const WEAK: Golden = {
  name: "shift lead, weak",
  plan: PLAN,
  answers: [
    "We always work safely, our team has never had a problem with that, the rules are on the wall and everybody has to read them when they start here.",
    "Nothing really, the safety officer does that.",
    "Then everybody has to work faster.",
    "That is what they are paid for.",
  ],
  asked: ["question", "own part", "question", "short", "closing"],
  recorded: {
    Safety: runs(["0", "1"], "Left to others.", [2, "the safety officer does that"]),
    Planning: twice("1", "Asks for more speed.", [3, "everybody has to work faster"]),
  },
  scores: { safety: { score: 0.5, spread: 1 }, planning: { score: 1, spread: 0 } },
};

export const SHIFT_LEAD = [STRONG, MIDDLING, WEAK];
