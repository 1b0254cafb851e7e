import { runs, talk, twice } from "./golden-types.ts";
import { NURSE, TEACHER, TECHNICIAN } from "./roles.ts";

const SHIFT =
  "Two colleagues were ill and we had nine new patients. I sorted them by who could get worse within the hour, because the rest could wait. I asked the other ward for one person. In the end nobody waited longer than 40 minutes.";
const HANDOVER =
  "I would say the name, why the patient is here, what has changed and what is open, in that order, and let the other person repeat the open points, because what is not repeated gets lost.";

export const PARTIAL_ANSWERS = [
  talk(NURSE, "nurse, answers the first question and passes the second", {
    answers: [SHIFT, null],
    asked: ["question", "question", "closing"],
    replies: [twice("4", "An order with its reason.", [1, "because the rest could wait"]), []],
    scores: [[4, 0], null],
    result: "NRE",
  }),
  talk(NURSE, "nurse, passes the first question and answers the second", {
    answers: [null, HANDOVER],
    asked: ["question", "question", "closing"],
    replies: [[], twice("5", "An order, a check and a reason.", [2, "let the other person repeat the open points"])],
    scores: [null, [5, 0]],
    result: "NRE",
  }),
  talk(NURSE, "nurse, says nothing at all", {
    answers: [null, null],
    asked: ["question", "question", "closing"],
    replies: [[], []],
    scores: [null, null],
    result: "NRE",
  }),
  talk(TECHNICIAN, "technician, says the important half only when asked", {
    answers: [
      "The lights in an office went out every evening. I measured the line at night instead of by day, because it only happened then. The neutral was loose.",
      "I tightened it, tested it for an hour and it has worked since then.",
      "I would call as soon as I know, because then they can still plan, and I would name a new day instead of saying soon.",
    ],
    asked: ["question", "result", "question", "closing"],
    replies: [
      twice("4", "Measured and proved it.", [1, "I measured the line at night"], [2, "tested it for an hour"]),
      twice("4", "Early, with a date.", [3, "name a new day instead of saying soon"]),
    ],
    scores: [
      [4, 0],
      [4, 0],
    ],
  }),
  talk(TECHNICIAN, "technician, a change without a figure, which follows when asked", {
    answers: [
      "A machine stopped again and again. I compared the current of its motors and decided to change a bearing, and after that it stopped much less often and the work was faster.",
      "Before that it stopped about 12 times in a shift, afterwards once in a week.",
      "I would rather tell them on the same day than wait until they call, because people forgive a delay and not a silence. I would offer two dates and let them choose one of them.",
    ],
    asked: ["question", "measure", "question", "closing"],
    replies: [
      runs(["4", "3"], "Compared before it was changed.", [1, "I compared the current of its motors"]),
      twice("5", "Early, with a choice.", [3, "I would offer two dates and let them choose"]),
    ],
    scores: [
      [3.5, 1],
      [5, 0],
    ],
  }),
  talk(TEACHER, "teacher, begins to answer and stops in the middle of a sentence", {
    answers: [
      "It was a lesson about maps and the class was loud, so I tried to",
      "Sorry, I tried to go on as planned, and I should have stopped, because nobody was listening.",
      "With an apple, cut in half, then in quarters, and the child says what it sees before there is any number on paper, because the fear is about the paper and not about the apple.",
    ],
    asked: ["question", "short", "question", "closing"],
    replies: [
      twice("3", "Names an own part.", [2, "I should have stopped, because nobody was listening"]),
      twice("5", "Begins with what is known.", [3, "the fear is about the paper and not about the apple"]),
    ],
    scores: [
      [3, 0],
      [5, 0],
    ],
  }),
  talk(TEACHER, "teacher, answers another question than the one asked", {
    answers: [
      "I have taught for eleven years at two schools and I like it very much. My subjects are geography and sports, and I also lead the choir, because I have always sung since I was a child.",
      "We sing every Thursday.",
      "I would use a pizza, because every child knows it, and let them share it with a friend so that both get the same, and only afterwards write down what they did.",
    ],
    asked: ["question", "result", "question", "closing"],
    replies: [
      twice("cannot_judge", "The answer is about something else."),
      runs(["4", "5"], "Begins with what the child knows.", [3, "because every child knows it"]),
    ],
    scores: [null, [4.5, 1]],
  }),
  talk(TEACHER, "teacher, a few words to each question", {
    answers: ["Many failed.", "All of them.", "With apples that we cut.", "Real ones."],
    asked: ["question", "short", "question", "short", "closing"],
    replies: [
      twice("cannot_judge", "Too little was said."),
      runs(["2", "3"], "Things to touch.", [3, "With apples that we cut"]),
    ],
    scores: [null, [2.5, 1]],
  }),
];
