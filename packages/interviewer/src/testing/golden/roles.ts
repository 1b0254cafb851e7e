import { planOf } from "./golden-types.ts";

export const NURSE = planOf(
  {
    key: "pressure",
    name: "Working under pressure",
    question: "Tell me about a shift that did not go to plan.",
    anchors: [
      "Names no shift.",
      "Names one, but nothing that was done.",
      "Did what others said.",
      "Put things in an order.",
      "Put things in an order, with reasons.",
      "As before, and changed something for the next time.",
    ],
  },
  {
    key: "handover",
    name: "Handing over",
    question: "How would you hand over a patient at the end of a shift?",
    anchors: [
      "Would not.",
      "Says that all is written down.",
      "Names what matters.",
      "Names what matters, in an order.",
      "As before, and makes sure that it was understood.",
      "As before, and says why.",
    ],
  },
);

export const TECHNICIAN = planOf(
  {
    key: "faults",
    name: "Finding faults in the field",
    question: "Describe a fault that you had to find in an installation.",
    anchors: [
      "Names no fault.",
      "Names a fault only.",
      "Exchanged parts until it worked.",
      "Measured.",
      "Measured, and proved the cause.",
      "As before, and made it safe for others.",
    ],
  },
  {
    key: "customers",
    name: "Talking to customers",
    question: "How would you tell a customer that a job takes longer?",
    anchors: [
      "Would not tell.",
      "Blames somebody.",
      "Says it.",
      "Says it early.",
      "Says it early, with a new date.",
      "As before, and offers a choice.",
    ],
  },
);

export const TEACHER = planOf(
  {
    key: "reflection",
    name: "Learning from mistakes",
    question: "Tell me about a lesson of yours that failed.",
    anchors: [
      "Names none.",
      "Blames the class.",
      "Names what went wrong.",
      "Names their own part in it.",
      "As before, and what they changed.",
      "As before, and how they know that it helped.",
    ],
  },
  {
    key: "teaching",
    name: "Explaining",
    question: "How would you teach fractions to a child who is afraid of numbers?",
    anchors: [
      "Would not.",
      "Repeats the rule.",
      "Uses an example.",
      "Uses things to touch.",
      "Begins with what the child knows.",
      "As before, and says why.",
    ],
  },
);
