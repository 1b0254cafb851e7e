import type { ExchangeFormat } from "@invigil/contract/authoring/exchange";

export const FORMATS: Record<ExchangeFormat, { name: string; about: string }> = {
  invigil: { name: "Archive of this product", about: "everything, keys and files included." },
  moodle: {
    name: "Moodle XML",
    about: "choices, true or false, short and numerical answers, essays, embedded answers; with pictures.",
  },
  gift: { name: "GIFT", about: "the same questions as plain text." },
  qti: {
    name: "QTI 2.1",
    about: "items with choices, entries of text or a long text; one file, or a package with pictures.",
  },
  polygon: {
    name: "Polygon package",
    about: "programming problems with limits and tests; its standard checkers are known, its own one is run.",
  },
  icpc: {
    name: "ICPC package",
    about: "programming problems with problem.yaml and data/, as Kattis and DOMjudge use them; with their validator.",
  },
};
