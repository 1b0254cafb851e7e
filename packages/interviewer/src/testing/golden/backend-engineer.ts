import { type Golden, planOf, runs, twice } from "./golden-types.ts";

const PLAN = planOf(
  {
    key: "debugging",
    name: "Finding faults",
    question: "Tell me about a bug in production that was hard to find.",
    anchors: [
      "Names no bug.",
      "Names a bug, but not how it was found.",
      "Was there when others found it.",
      "Narrowed it down with logs or tools.",
      "Proved the cause before changing anything.",
      "Proved the cause, and made sure that it is noticed next time.",
    ],
  },
  {
    key: "design",
    name: "Design of data",
    question: "How would you store the events of a shop so that reports stay fast?",
    anchors: [
      "No idea.",
      "Names a product only.",
      "One workable way.",
      "One way, with reasons.",
      "Compares ways and their costs.",
      "Compares ways, and says when each would be wrong.",
    ],
  },
);

const STRONG: Golden = {
  name: "backend engineer, strong",
  plan: PLAN,
  answers: [
    "Orders were sometimes booked twice. I compared the logs of 40 cases and saw that every one had a retry by the payment service. I wrote a test that sends the same request twice, and it failed. I chose an idempotency key instead of a lock because a lock would have slowed down every order. Since then there has been no double booking, and I added an alert for it.",
    "I would write every event to one append-only table, partitioned by month, because old months never change. Reports would read from summaries that a job refreshes every few minutes, rather than from the raw events. If reports had to be exact to the second, I would use incremental views instead.",
  ],
  asked: ["question", "question", "closing"],
  recorded: {
    "Finding faults": runs(
      ["5", "4"],
      "The cause was proved with a test, and an alert was added.",
      [1, "I wrote a test that sends the same request twice"],
      [1, "I added an alert for it"],
    ),
    "Design of data": twice("4", "Two ways are compared with their costs.", [2, "rather than from the raw events"]),
  },
  scores: { debugging: { score: 4.5, spread: 1 }, design: { score: 4, spread: 0 } },
};

const MIDDLING: Golden = {
  name: "backend engineer, middling",
  plan: PLAN,
  answers: [
    "We had a service that ran out of memory every few days. Our team looked at the graphs and we restarted it each night at first. Later the cause was found in a cache without a limit because nobody had set one.",
    "I looked through the heap dump and found that the cache held 90 percent of the memory, and I set the limit.",
    "I would use a normal table with an index on the date and add a cache in front if it gets slow.",
    "For example the daily sales report could be computed at night and kept, since yesterday does not change any more.",
  ],
  asked: ["question", "own part", "question", "short", "closing"],
  recorded: {
    "Finding faults": twice("3", "A heap dump narrowed it down.", [2, "found that the cache held 90 percent"]),
    "Design of data": runs(["2", "3"], "One workable way with a reason.", [
      4,
      "since yesterday does not change any more",
    ]),
  },
  scores: { debugging: { score: 3, spread: 0 }, design: { score: 2.5, spread: 1 } },
};

const WEAK: Golden = {
  name: "backend engineer, weak",
  plan: PLAN,
  answers: ["It was a null pointer. I fixed it.", "I don't know what else to say, it was just fixed.", "No idea."],
  asked: ["question", "short", "question", "closing"],
  recorded: {
    "Finding faults": twice("1", "A bug is named, but not how it was found.", [1, "It was a null pointer"]),
    "Design of data": twice("cannot_judge", "The answer says nothing about it."),
  },
  scores: { debugging: { score: 1, spread: 0 }, design: { score: null, spread: null } },
};

/** Grammar and a transcript's slips count for nothing. */
const SECOND_LANGUAGE: Golden = {
  name: "backend engineer, in a second language",
  plan: PLAN,
  answers: [
    "So in my last job the server it was crash every night, you know. I am checking the logs and I see that backup is starting on same time. I move the backup to other hour because two heavy jobs together is not good. After this no more crash, zero in two months.",
    "I will take one table for events and other for the reports, and every night job is putting the sums inside, because the reports then must not read all. For quick reports I take cache.",
  ],
  asked: ["question", "question", "closing"],
  recorded: {
    "Finding faults": twice("3", "Logs narrowed it down.", [1, "I see that backup is starting on same time"]),
    "Design of data": twice("3", "One way with its reason.", [2, "because the reports then must not read all"]),
  },
  scores: { debugging: { score: 3, spread: 0 }, design: { score: 3, spread: 0 } },
};

export const BACKEND_ENGINEER = [STRONG, MIDDLING, WEAK, SECOND_LANGUAGE];
