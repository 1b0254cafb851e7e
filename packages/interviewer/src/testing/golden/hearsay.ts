import { runs, talk, twice } from "./golden-types.ts";
import { NURSE, TEACHER, TECHNICIAN } from "./roles.ts";

const APPLE =
  "I would begin with an apple, because the child knows it, cut it in two and ask who gets more. The word for it comes later, when the child has said in its own words what it sees.";

/** What others did, and what cannot all be true. */
export const HEARSAY = [
  talk(TECHNICIAN, "technician, tells what a colleague did", {
    answers: [
      "A colleague of the team once found a short circuit in a lift. They went through the shaft with a lamp, because the meter showed nothing, and they found a cable that a rat had bitten. It was fixed the same day.",
      "As I said, it was him.",
      "The boss would call the customer, since that is not our job. We only do what is on the sheet.",
      "He would say that it takes longer.",
    ],
    asked: ["question", "own part", "question", "short", "closing"],
    replies: [
      runs(["1", "2"], "Somebody else did it.", [1, "A colleague of the team once found a short circuit"]),
      twice("1", "Leaves it to others.", [3, "since that is not our job"]),
    ],
    scores: [
      [1.5, 1],
      [1, 0],
    ],
  }),
  talk(TECHNICIAN, "technician, speaks of the team and has done the measuring", {
    answers: [
      "We had a hall without heating. We looked at the plan and decided to measure each pump, because the plan was older than the hall. Our team found two that had never been connected, and it was solved on that day.",
      "I held the meter and I read the plan, and the other two opened the pumps.",
      "I would write a short message with the reason and the new date, because then they have it in writing, and call if they do not answer within a day.",
    ],
    asked: ["question", "own part", "question", "closing"],
    replies: [
      twice("4", "Measured by themselves.", [2, "I held the meter and I read the plan"]),
      twice("4", "Early, with a date.", [3, "the reason and the new date"]),
    ],
    scores: [
      [4, 0],
      [4, 0],
    ],
  }),
  talk(NURSE, "nurse, has read about it", {
    answers: [
      "I read in a journal that wards should sort patients by risk, because it reduces waiting by 20 percent. The authors say that it was a success in three hospitals, and I believe that it would work here as well.",
      "They say one should repeat the open points. I would do that because the study says so, and I would ask my senior which of the forms we use here for it.",
    ],
    asked: ["question", "question", "closing"],
    replies: [
      runs(["1", "1"], "Read, not done.", [1, "I read in a journal that wards should sort patients"]),
      runs(["2", "3"], "Names what matters.", [2, "one should repeat the open points"]),
    ],
    scores: [
      [1, 0],
      [2.5, 1],
    ],
  }),
  talk(TEACHER, "teacher, repeats what the class said about the lesson", {
    answers: [
      "The children told their parents that it was boring, and the parents told the head. I only heard of it later from her, and then I asked the class myself, because I wanted to know. Since then I ask after every lesson.",
      APPLE,
    ],
    asked: ["question", "question", "closing"],
    replies: [
      runs(["4", "3"], "Asked and changed it.", [1, "Since then I ask after every lesson"]),
      twice("5", "Begins with what is known.", [2, "because the child knows it"]),
    ],
    scores: [
      [3.5, 1],
      [5, 0],
    ],
  }),
  talk(NURSE, "nurse, contradicts herself between two answers", {
    answers: [
      "I was alone that night and had to decide by myself. We were busy.",
      "Well, the doctor was there too and told me what to do first, because he knew the patients. So I did that and it worked out well.",
      "I would say everything that is open and let the next nurse repeat it, because I forget things myself when I am tired, and so does everybody after ten hours.",
    ],
    asked: ["question", "short", "question", "closing"],
    replies: [
      // One run believes the first answer, the other the second.
      runs(["4", "2"], "Alone, or told what to do.", [1, "had to decide by myself"], [2, "told me what to do first"]),
      twice("5", "A check, and why.", [3, "let the next nurse repeat it, because I forget things"]),
    ],
    scores: [
      [3, 2],
      [5, 0],
    ],
    result: "NRE",
  }),
  talk(TECHNICIAN, "technician, takes back a figure in the same answer", {
    answers: [
      "It took me three hours to find the fault, no, it was rather a whole day, because I first measured at the wrong end. In the end it was a wet box, and I sealed it.",
      "I would not call at all. Or no, I would call, because they wait at home, but only if it is more than an hour, and then with a time that I can really keep, even if it is late.",
    ],
    asked: ["question", "question", "closing"],
    replies: [
      twice("3", "Measured.", [1, "I first measured at the wrong end"]),
      runs(["4", "4"], "With a time that holds.", [2, "with a time that I can really keep"]),
    ],
    scores: [
      [3, 0],
      [4, 0],
    ],
  }),
  talk(TEACHER, "teacher, praises the lesson and then tells of its failure", {
    answers: [
      "All my lessons succeed. The one about rivers ended in a fight with water, because I had no rules for the buckets. I fixed that with a list at the door, and in the next year nobody was wet.",
      APPLE,
    ],
    asked: ["question", "question", "closing"],
    replies: [
      runs(["5", "3"], "An own part, or none.", [1, "because I had no rules for the buckets"]),
      twice("5", "Begins with what is known.", [2, "ask who gets more"]),
    ],
    scores: [
      [4, 2],
      [5, 0],
    ],
    result: "NRE",
  }),
];
