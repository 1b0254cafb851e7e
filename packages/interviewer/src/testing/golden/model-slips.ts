import { runs, talk, twice } from "./golden-types.ts";
import { NURSE, TEACHER, TECHNICIAN } from "./roles.ts";

const RUSH =
  "We had a bus accident with fourteen people at once. I gave each a colour by how they breathed, because that takes ten seconds, and I kept two beds free. In the end all fourteen were seen within an hour.";
const LIST =
  "I would go through the list at the bed and not at the desk, because the patient hears it and corrects us, and I would end with what must happen tonight.";
const METER =
  "A crane moved by itself. I locked it first, and then measured the remote control, because a crane has no will. It sent without a key being pressed. In the end it was repaired and I wrote it into the book.";
const CALL =
  "I would call before the day comes, because a message can be missed, and say what happened, when I come and what it costs, which is nothing more than before.";

/** What a model may get wrong. A proposal that nothing proves is none. */
export const MODEL_SLIPS = [
  talk(NURSE, "nurse, the model quotes words that nobody said", {
    answers: [RUSH, LIST],
    asked: ["question", "question", "closing"],
    replies: [
      twice("5", "Very good.", [1, "I trained the whole ward for accidents"]),
      twice("5", "At the bed.", [2, "the patient hears it and corrects us"]),
    ],
    scores: [null, [5, 0]],
  }),
  talk(NURSE, "nurse, the model quotes the right words from the wrong turn", {
    answers: [RUSH, LIST],
    asked: ["question", "question", "closing"],
    replies: [
      twice("5", "A colour each.", [2, "I gave each a colour by how they breathed"]),
      twice("4", "At the bed.", [2, "go through the list at the bed and not at the desk"]),
    ],
    scores: [null, [4, 0]],
  }),
  talk(TECHNICIAN, "technician, the model gives a score without a quote", {
    answers: [METER, CALL],
    asked: ["question", "question", "closing"],
    replies: [twice("5", "Excellent."), twice("4", "Early.", [2, "I would call before the day comes"])],
    scores: [null, [4, 0]],
  }),
  talk(TECHNICIAN, "technician, one good quote does not save an invented one", {
    answers: [METER, CALL],
    asked: ["question", "question", "closing"],
    replies: [
      twice("5", "Safe.", [1, "I locked it first"], [1, "I called the police"]),
      runs(["4", "5"], "Early.", [2, "what it costs, which is nothing more than before"]),
    ],
    scores: [null, [4.5, 1]],
  }),
  talk(TEACHER, "teacher, one run can judge and the other cannot", {
    answers: [
      "The experiment with vinegar failed, because I had not tried it at home before. The class laughed. In the end we found out together why, and since then I try everything twice.",
      "I would weigh flour with the child, because half a kilo is half of something, and let the child say when it is enough. The numbers on the scale come last, when the hand already knows.",
    ],
    asked: ["question", "question", "closing"],
    replies: [
      runs(["5", "cannot_judge"], "Changed how they work.", [1, "since then I try everything twice"]),
      twice("5", "Begins with what is known.", [2, "because half a kilo is half of something"]),
    ],
    scores: [null, [5, 0]],
  }),
  talk(TEACHER, "teacher, the runs are as far apart as they can be", {
    answers: [
      "My first lesson failed because I spoke for forty minutes. I asked a colleague to count, and now I stop after ten. The class has asked 30 questions since then, where it had asked none.",
      "I would not begin with numbers at all, because that is what the child fears. I would share cards with it and ask whether this is fair.",
    ],
    asked: ["question", "question", "closing"],
    replies: [
      runs(["0", "5"], "Changed, and counted.", [1, "now I stop after ten"]),
      twice("4", "Begins elsewhere.", [2, "ask whether this is fair"]),
    ],
    scores: [
      [2.5, 5],
      [4, 0],
    ],
    result: "NRE",
  }),
];
