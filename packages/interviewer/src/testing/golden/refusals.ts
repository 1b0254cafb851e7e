import { runs, talk, twice } from "./golden-types.ts";
import { NURSE, TEACHER, TECHNICIAN } from "./roles.ts";

const DELAY =
  "I would call them in the morning rather than in the evening, because they still can change their plans, and I would say which day it will be done and what I need from them until then.";

export const REFUSALS = [
  talk(TECHNICIAN, "technician, would rather not talk about a customer", {
    answers: [
      "I would rather not talk about that, because it was at a customer who asked me to keep it to myself.",
      "It was about a pump. I can say that I measured the coil and it had no resistance left, so I changed it.",
      DELAY,
    ],
    asked: ["question", "short", "question", "closing"],
    replies: [
      twice("3", "Measured, without names.", [2, "I measured the coil and it had no resistance left"]),
      twice("4", "Early, with a day.", [3, "say which day it will be done"]),
    ],
    scores: [
      [3, 0],
      [4, 0],
    ],
  }),
  talk(TECHNICIAN, "technician, has never done it and says so", {
    answers: ["I have never done that.", DELAY],
    asked: ["question", "question", "closing"],
    replies: [
      twice("cannot_judge", "There is nothing to judge."),
      twice("4", "Early, with a day.", [2, "because they still can change their plans"]),
    ],
    scores: [null, [4, 0]],
  }),
  talk(NURSE, "nurse, skips with one word", {
    answers: ["Skip.", "Next question please."],
    asked: ["question", "question", "closing"],
    replies: [twice("cannot_judge", "Nothing was said."), twice("cannot_judge", "Nothing was said.")],
    scores: [null, null],
  }),
  talk(NURSE, "nurse, finds the question unfair and says why", {
    answers: [
      "I do not think this question is fair, because every shift in a hospital goes otherwise than planned, and whoever says something else has not worked in one. So I just take the next thing that is most urgent.",
      "Nobody died and we finished all rounds.",
      "I would read the chart aloud together with the next nurse, because then both of us have seen it, and we would stop at what has changed since the morning.",
    ],
    asked: ["question", "result", "question", "closing"],
    replies: [
      runs(["2", "3"], "Takes the most urgent first.", [1, "I just take the next thing that is most urgent"]),
      twice("4", "Makes sure that it was understood.", [3, "because then both of us have seen it"]),
    ],
    scores: [
      [2.5, 1],
      [4, 0],
    ],
  }),
  talk(NURSE, "nurse, does not know and then tries after all", {
    answers: [
      "I don't know, maybe the night when the power failed, because I was alone with twenty patients then and had to decide where to go first, and I went to the two with machines. It worked.",
      "I can't think of anything special.",
    ],
    asked: ["question", "question", "closing"],
    replies: [
      twice("4", "An order with its reason.", [1, "I went to the two with machines"]),
      twice("cannot_judge", "Nothing was said about it."),
    ],
    scores: [[4, 0], null],
  }),
  talk(TEACHER, "teacher, answers with anger", {
    answers: [
      "Lessons fail because parents let their children play all night, and then we get the blame for it. I am tired of being asked what I did wrong every single time somebody yawns.",
      "Nobody is afraid of numbers. They are lazy.",
      "As I said.",
    ],
    asked: ["question", "question", "short", "closing"],
    replies: [
      runs(["1", "1"], "Blames others.", [1, "Lessons fail because parents let their children play all night"]),
      twice("0", "Would not.", [2, "They are lazy"]),
    ],
    scores: [
      [1, 0],
      [0, 0],
    ],
  }),
  talk(TEACHER, "teacher, asks for the question again before each answer", {
    answers: [
      "Could you please repeat that?",
      "I gave a test on a Friday afternoon and half of the class failed it. I decided to repeat it on a Tuesday because nobody can think on a Friday. 22 of 25 passed it then.",
      "What do you mean?",
      "I would draw a bar of chocolate, because children share chocolate every day, and let the child break it. Then I would ask which piece is larger, and only later write a line between two numbers.",
    ],
    asked: ["question", "repeat", "question", "repeat", "closing"],
    replies: [
      twice("5", "Changed it and counted.", [2, "22 of 25 passed it then"]),
      twice("5", "Begins with what is known.", [4, "because children share chocolate every day"]),
    ],
    scores: [
      [5, 0],
      [5, 0],
    ],
  }),
];
