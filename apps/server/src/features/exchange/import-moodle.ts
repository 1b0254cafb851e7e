import { exchanged, letter, NotImportable, readEach, type ExchangedProblem, type Imported } from "./exchanged.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { readCloze } from "./moodle-cloze.ts";
import { allOf, childOf, childrenOf, textIn, type Element } from "./read-xml.ts";

/** A quiz in Moodle XML. */
export function importMoodle(quiz: Element): Imported {
  // A category is a heading of those that follow.
  const questions = childrenOf(quiz, "question").filter(({ attributes }) => attributes["type"] !== "category");
  return readEach(questions, nameOf, readQuestion);
}

function nameOf(question: Element): string {
  return textIn(childOf(question, "name", "text")).trim();
}

function readQuestion(question: Element): ExchangedProblem {
  const base = {
    title: nameOf(question),
    statement: formatted(childOf(question, "questiontext")),
    max_score: Number(textIn(childOf(question, "defaultgrade")) || 1),
    tags: childrenOf(childOf(question, "tags") ?? question, "tag").flatMap((tag) => {
      const text = textIn(childOf(tag, "text")).trim().slice(0, 40);
      return text === "" ? [] : [text];
    }),
    authoring: { notes: notesOf(question), solution: null },
  };
  const answers = childrenOf(question, "answer").map((answer) => ({
    text: formatted(answer),
    fraction: Number(answer.attributes["fraction"] ?? 0),
    element: answer,
  }));
  const type = question.attributes["type"] ?? "";
  switch (type) {
    case "multichoice":
    case "truefalse": {
      const multi = type === "multichoice" && /^(false|0)$/.test(textIn(childOf(question, "single")).trim());
      return exchanged({ ...base, problem_type: "MCQ", ...choiceKey(answers, multi) });
    }
    case "shortanswer": {
      const accepted = answers.filter(({ fraction }) => fraction >= 100).map(({ text }) => text);
      if (accepted.some((text) => /(?<!\\)\*/.test(text)))
        throw new NotImportable("Answers with wildcards (*) cannot be checked here.");
      const key = { accepted, case_sensitive: textIn(childOf(question, "usecase")).trim() === "1" };
      return exchanged({ ...base, problem_type: "FIB", ...oneBlank(base.statement, key) });
    }
    case "numerical": {
      const [right] = answers.filter(({ fraction }) => fraction >= 100);
      const tolerance = Number(textIn(right && childOf(right.element, "tolerance")) || 0);
      const key = { accepted: right ? [right.text] : [], tolerance };
      return exchanged({ ...base, problem_type: "FIB", ...oneBlank(base.statement, key) });
    }
    case "essay": {
      const plain = /plain|monospaced/.test(textIn(childOf(question, "responseformat")));
      return exchanged({ ...base, problem_type: plain ? "TEX" : "SUB", grading: {} });
    }
    case "cloze":
      return exchanged({ ...base, problem_type: "FIB", ...readCloze(base.statement) });
    default:
      throw new NotImportable(`Questions of the type "${type}" have no counterpart here.`);
  }
}

function notesOf(question: Element): string {
  const feedback = htmlToMarkdown(textIn(childOf(question, "generalfeedback", "text")));
  const pictures = allOf(question, "file").length > 0 ? "The question's pictures were left out." : "";
  return [feedback, pictures].filter((text) => text !== "").join("\n\n");
}

/** A text with its format: HTML unless it says otherwise. */
function formatted(element: Element | undefined): string {
  const text = textIn(element && childOf(element, "text"));
  const format = element?.attributes["format"] ?? "html";
  return format === "html" || format === "moodle_auto_format" ? htmlToMarkdown(text) : text.trim();
}

interface Weighted {
  text: string;
  fraction: number;
}

/** Of a single choice the best one is right; that others earn a part of the points is lost, and said. */
export function choiceKey(answers: readonly Weighted[], multi: boolean) {
  const best = Math.max(0, ...answers.map(({ fraction }) => fraction));
  const least = multi ? Number.MIN_VALUE : best;
  const correct = answers.flatMap(({ fraction }, index) => (fraction > 0 && fraction >= least ? [letter(index)] : []));
  if (correct.length === 0) throw new NotImportable("No choice is right.");
  if (!multi && correct.length > 1) throw new NotImportable("Several choices are right, each by itself.");
  const lost = !multi && answers.some(({ fraction }) => fraction > 0 && fraction < best);
  return {
    content: { is_multi_correct: multi, choices: answers.map(({ text }, index) => ({ id: letter(index), text })) },
    grading: { correct, ...(multi && { partial: true }) },
    ...(lost && {
      authoring: { notes: "Other choices earned a part of the points; that is left out.", solution: null },
    }),
  };
}

interface Blank {
  accepted: string[];
  case_sensitive?: boolean;
  tolerance?: number;
}

/** The blank follows the question unless the text has a place for it. */
export function oneBlank(statement: string, key: Blank) {
  if (key.accepted.length === 0) throw new NotImportable("No answer is wholly right.");
  return {
    statement: statement.includes("___") ? statement : `${statement}\n\n___`,
    content: { blanks: [{ id: "1", label: "Answer" }] },
    grading: { blanks: [key] },
  };
}
