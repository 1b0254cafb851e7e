import { choiceKey, numberKey, oneBlank, readFraction, textKey } from "../answer-keys.ts";
import { categoryFolder } from "../category-folder.ts";
import { exchanged, NotImportable, readEach, type ExchangedProblem, type Imported, type Leave } from "../exchanged.ts";
import { joinQuestions } from "../join-questions.ts";
import { readCloze } from "./moodle-cloze.ts";
import { readGaps } from "./moodle-gaps.ts";
import { createMoodleTexts, type Formatted } from "./moodle-texts.ts";
import type { Pictures } from "../pictures.ts";
import { childOf, childrenOf, textIn, type Element } from "../markup/read-xml.ts";

/** A quiz in Moodle XML. */
export function importMoodle(quiz: Element, pictures: Pictures): Imported {
  return readEach(
    joinQuestions(placedQuestions(quiz), ({ question }) => Number(question.attributes["questions"] ?? 0)),
    ({ question: { question } }) => nameOf(question),
    ({ question: { question, folder }, children }, leave) => {
      const read = (each: Element) => readQuestion(each, createMoodleTexts(pictures, leave), leave);
      if (children.length === 0) return { ...read(question), folder };
      return exchanged({
        ...baseOf(question, createMoodleTexts(pictures, leave)),
        problem_type: "CMP",
        children: children.map((child) => read(child.question)),
        folder,
      });
    },
  );
}

/** Each question with its folder; a category applies to the questions after it. */
function placedQuestions(quiz: Element): { question: Element; folder: string }[] {
  let folder = "";
  return childrenOf(quiz, "question").flatMap((question) => {
    if (question.attributes["type"] !== "category") return [{ question, folder }];
    folder = categoryFolder(textIn(childOf(question, "category", "text")));
    return [];
  });
}

function nameOf(question: Element): string {
  const name = textIn(childOf(question, "name", "text")).trim();
  // Names are plain text, but Moodle shows them without any tags they contain.
  const isHtml = (childOf(question, "questiontext")?.attributes["format"] ?? "html") === "html";
  return isHtml ? name.replaceAll(FORMATTING, "") : name;
}

const FORMATTING = /<\/?(?:strong|b|em|i|u|p|span|sub|sup|code|br)(?:\s[^>]*)?\/?>/gi;

function baseOf(question: Element, formatted: Formatted) {
  return {
    title: nameOf(question),
    statement: [formatted(childOf(question, "questiontext")), formatted.old(question)]
      .filter((text) => text !== "")
      .join("\n\n"),
    max_score: Number(textIn(childOf(question, "defaultgrade")) || 1),
    tags: childrenOf(childOf(question, "tags") ?? question, "tag").flatMap((tag) => {
      const text = textIn(childOf(tag, "text")).trim().slice(0, 40);
      return text === "" ? [] : [text];
    }),
    authoring: { notes: formatted(childOf(question, "generalfeedback")), solution: null },
  };
}

function readQuestion(question: Element, formatted: Formatted, leave: Leave): ExchangedProblem {
  const base = baseOf(question, formatted);
  const answers = childrenOf(question, "answer").map((answer) => ({
    text: formatted(answer),
    fraction: readFraction(answer.attributes["fraction"] ?? "0", leave),
    tolerance: Number(textIn(childOf(answer, "tolerance"))) || 0,
  }));
  tellOfHelp(question, leave);
  const type = question.attributes["type"] ?? "";
  switch (type) {
    case "multichoice":
    case "truefalse": {
      const multi = type === "multichoice" && isOff(question, "single");
      const { content, grading } = choiceKey(answers, multi, leave);
      const extra_data = type === "truefalse" || isOff(question, "shuffleanswers") ? { keep_choice_order: true } : {};
      return exchanged({ ...base, problem_type: "MCQ", content: { ...content, extra_data }, grading });
    }
    case "shortanswer": {
      const key = { ...textKey(answers, leave), case_sensitive: textIn(childOf(question, "usecase")).trim() === "1" };
      return exchanged({ ...base, problem_type: "FIB", ...oneBlank(base.statement, key) });
    }
    case "numerical": {
      if (childOf(question, "units")) leave("Units are left out; only the number is compared.");
      return exchanged({ ...base, problem_type: "FIB", ...oneBlank(base.statement, numberKey(answers, leave)) });
    }
    case "essay": {
      const plain = /plain|monospaced/.test(textIn(childOf(question, "responseformat")));
      if (Number(textIn(childOf(question, "attachments"))) > 0) leave("Candidates cannot attach files to this answer.");
      return exchanged({ ...base, problem_type: plain ? "TEX" : "SUB", grading: {} });
    }
    case "cloze": {
      // The points are in the text.
      const { max_score: _, statement, ...rest } = base;
      const given = childOf(question, "defaultgrade") ? { max_score: base.max_score } : {};
      return readCloze({ ...rest, ...given }, statement, leave);
    }
    case "gapselect":
    case "ddwtos": {
      const { statement, ...rest } = base;
      return readGaps(question, { base: rest, text: statement, formatted, leave });
    }
    default:
      throw new NotImportable(`Questions of the type “${type}” are not supported.`);
  }
}

function isOff(question: Element, setting: string): boolean {
  return /^(false|0)$/.test(textIn(childOf(question, setting)).trim());
}

/** Feedback after an answer or between attempts has no equivalent here. */
function tellOfHelp(question: Element, leave: Leave): void {
  const isSaid = (element: Element) => textIn(childOf(element, "text")).trim() !== "";
  if (childrenOf(question, "answer").some((answer) => childrenOf(answer, "feedback").some(isSaid)))
    leave("Feedback on individual answers is left out.");
  if (childrenOf(question, "hint").some(isSaid)) leave("Hints are left out.");
}
