import { md } from "../format/text.ts";
import { blanks, blanksPart, choice, choicePart, comprehension } from "../format/written.ts";

export const twoPrinters = blanks({
  slug: "reasoning-two-printers",
  title: "Two printers, one order",
  skills: ["reasoning"],
  difficulty: "easy",
  minutes: 4,
  score: 3,
  statement: md(
    "The old printer needs 6 hours for an order, the new one 3 hours. Both start together. After one hour the **new** one breaks down, and the old one finishes alone.",
    "After how many hours from the start is the order done? ___",
  ),
  explanation: md(
    "In the first hour the old printer does 1/6 and the new one 1/3, together half of the order. The old one needs 3 more hours for the other half: 4 hours in all.",
    "Adding rates instead of times is the whole idea; people who plan capacity use it every day.",
  ),
  blanks: [{ label: "Hours", accepted: ["4", "4 hours", "four"] }],
});

export const onlyIf = choice({
  slug: "reasoning-release-rule",
  title: "What follows from the rule?",
  skills: ["reasoning"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A team has a rule: *“A change is released **only if** it was reviewed and all tests pass.”* A change has been reviewed, all tests pass, and it has **not** been released. Another change **has** been released. What follows with certainty?",
  ),
  explanation: md(
    "“Only if” names what is necessary, not what is enough. So the released change was reviewed and its tests passed, if the rule was kept; the other may wait for any other reason without breaking the rule.",
    "Reading a necessary condition as a sufficient one is the most common mistake in requirements, contracts and incident reports.",
  ),
  choices: [
    {
      text: "If the rule was kept, the released change was reviewed and its tests passed; nothing is wrong with the first one waiting.",
      right: true,
    },
    { text: "The rule was broken, because the first change should have been released." },
    { text: "The first change will be released next." },
    {
      text: "If the rule was kept, every change that was reviewed and whose tests passed has been released, so the first one was not reviewed properly.",
    },
  ],
});

export const percentPoints = blanks({
  slug: "reasoning-up-and-down",
  title: "Down, then up again",
  skills: ["reasoning", "data"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "The number of orders fell by 20% in May. By how many per cent must it rise in June to reach April's number again? ___",
  ),
  explanation: md(
    "After the fall 80% are left; from 80 to 100 it is 20 of 80, so 25%. The basis of a percentage changes with the value.",
    "A small check that somebody who writes reports does not add percentages of different bases.",
  ),
  blanks: [{ label: "Per cent", accepted: ["25", "25%"] }],
});

export const causeOrChance = choice({
  slug: "reasoning-cause-or-chance",
  title: "Did the training help?",
  skills: ["reasoning", "data"],
  difficulty: "medium",
  minutes: 5,
  score: 4,
  statement: md(
    "Last quarter the ten support agents with the **lowest** customer ratings were sent to a training. This quarter the average rating of these ten has clearly improved, while that of all others is about the same. The head of support writes: “The training works.”",
    "Which further piece of information would say most about whether that is true?",
  ),
  explanation: md(
    "People chosen for an extreme result come closer to the average next time by chance alone (regression to the mean). Agents with similarly low ratings **without** the training show how much of the improvement would have come anyway.",
    "How agents liked the training, how much it cost, or how the best have developed does not separate the two.",
  ),
  choices: [
    { text: "How the ratings developed for agents who were similarly low before, but had no training", right: true },
    { text: "How the ten agents themselves rate the training, and which parts of it they use at work" },
    { text: "How the ratings of the ten **best** agents developed" },
    { text: "How many hours of training each of the ten had" },
  ],
});

export const deskPlan = comprehension({
  slug: "reasoning-room-plan",
  title: "Five interviews, one room",
  skills: ["reasoning"],
  difficulty: "medium",
  minutes: 10,
  statement: md(
    "Five candidates (Ana, Bo, Cy, Di and Eli) are interviewed in one room, one after the other, at 9:00, 10:00, 11:00, 12:00 and 13:00.",
    "1. Bo is interviewed directly after Ana.\n2. Cy is interviewed neither first nor last.\n3. Di is interviewed at 12:00.\n4. Eli is interviewed some time before Ana.",
  ),
  explanation: md(
    "Ana and Bo take two hours in a row, and Eli comes before them. Di has 12:00. Ana at 9:00 leaves no hour for Eli before her. Ana at 10:00 and Bo at 11:00 put Eli at 9:00 and Cy at 13:00, which rule 2 forbids. Ana at 11:00 would put Bo at 12:00, which is Di’s. Ana at 12:00 is impossible, and Ana at 13:00 leaves no hour for Bo. So no plan satisfies all of these rules.",
    "The second part then drops rule 2. A candidate who tests the rules against each other before making a plan will also find contradictions in a specification.",
  ),
  parts: [
    choicePart({
      title: "All rules",
      score: 3,
      statement: "What is true if all four rules must hold?",
      choices: [
        { text: "No plan satisfies all four rules.", right: true },
        { text: "There is exactly one plan, and Eli is first in it." },
        { text: "There are exactly two plans." },
        { text: "There are more than two plans." },
      ],
    }),
    blanksPart({
      title: "Without rule 2",
      score: 3,
      statement:
        "Rule 2 is dropped, the others stay. Who is interviewed at each hour? 9:00: ___ 10:00: ___ 11:00: ___ 13:00: ___",
      blanks: [
        { label: "9:00", accepted: ["Eli"] },
        { label: "10:00", accepted: ["Ana"] },
        { label: "11:00", accepted: ["Bo"] },
        { label: "13:00", accepted: ["Cy"] },
      ],
    }),
  ],
});
