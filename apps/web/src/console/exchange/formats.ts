import type { ExchangeFormat } from "@invigil/contract/authoring/exchange";

export const FORMATS: Record<ExchangeFormat, { name: string; about: string }> = {
  invigil: { name: "Invigil archive", about: "everything, including keys and files." },
  moodle: {
    name: "Moodle XML",
    about: "multiple choice, true/false, short and numerical answers, essays and embedded answers, with pictures.",
  },
  gift: { name: "GIFT", about: "the same question types as plain text." },
  qti: {
    name: "QTI 2.1",
    about: "choice, text entry and extended text items, as one file or as a package with pictures.",
  },
  polygon: {
    name: "Polygon package",
    about:
      "programming questions with limits and cases. Standard checkers are built in; a custom checker is imported and run.",
  },
  icpc: {
    name: "ICPC package",
    about:
      "programming questions with problem.yaml and data/, as used by Kattis and DOMjudge, including their output validator.",
  },
};
