import { runs, talk, twice } from "./golden-types.ts";
import { NURSE, TEACHER, TECHNICIAN } from "./roles.ts";

const ROOMS = Array.from(
  { length: 120 },
  (_, at) => `In room ${at + 1} I measured the line and wrote the figure down, and it was as it should be.`,
).join(" ");
const ONE_BREATH = `I went to the first bed ${Array.from({ length: 200 }, (_, at) => `and then to bed ${at + 2}`).join(" ")} and I decided to begin again at the first one because somebody had called from there, and in the end all were asleep`;
const SAME = "I repeated the rule because it is the rule, and in the end it worked. ";
const HANDOVER =
  "I would name what is open, because the rest is written down, and let the next one repeat it before I leave, so that I can still put it right.";
const DELAY =
  "I would say it as soon as I know, because they may have asked others to come on that day, and I would give two new dates to choose from.";

/** Long, without a full stop, repeated, or pasted: the answer is judged whole. */
export const LONG_ANSWERS = [
  talk(TECHNICIAN, "technician, two thousand words with the point at the very end", {
    answers: [`${ROOMS} I chose this way because guessing had failed. In the last room the wire was broken.`, DELAY],
    asked: ["question", "question", "closing"],
    replies: [
      twice("4", "Measured until it was found.", [1, "In the last room the wire was broken"]),
      twice("5", "Early, with a choice.", [2, "give two new dates to choose from"]),
    ],
    scores: [
      [4, 0],
      [5, 0],
    ],
  }),
  talk(NURSE, "nurse, one sentence without a stop", {
    answers: [ONE_BREATH, HANDOVER],
    asked: ["question", "question", "closing"],
    replies: [
      runs(["3", "4"], "An order, changed for a reason.", [1, "because somebody had called from there"]),
      twice("5", "A check, and why.", [2, "so that I can still put it right"]),
    ],
    scores: [
      [3.5, 1],
      [5, 0],
    ],
  }),
  talk(TEACHER, "teacher, the same sentence thirty times", {
    answers: [SAME.repeat(30).trim(), SAME.repeat(30).trim()],
    asked: ["question", "question", "closing"],
    replies: [
      twice("1", "Repeats one thing.", [1, "I repeated the rule because it is the rule"]),
      twice("1", "Repeats the rule.", [2, "I repeated the rule because it is the rule"]),
    ],
    scores: [
      [1, 0],
      [1, 0],
    ],
  }),
  talk(NURSE, "nurse, a transcript full of fillers and slips", {
    answers: [
      "Um, so we we had, uh, three falls in in one night, and I, hmm, I put a chair at each door because because then you hear it. Er, in the end there were no more falls.",
      "Uh, I would, um, read the the list with the next one, because, hmm, two see more than one, and I would wait until she has seen every patient herself.",
    ],
    asked: ["question", "question", "closing"],
    replies: [
      twice("5", "A change for the next time.", [1, "I put a chair at each door because then you hear it"]),
      twice("4", "Makes sure of it.", [2, "wait until she has seen every patient herself"]),
    ],
    scores: [
      [5, 0],
      [4, 0],
    ],
  }),
];
