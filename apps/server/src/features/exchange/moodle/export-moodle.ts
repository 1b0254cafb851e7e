import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import {
  blanksOf,
  GAP,
  leaveRubric,
  noCounterpart,
  NotExportable,
  weightedChoices,
  withoutWildcards,
  writeEach,
  type Question,
  type Written,
  type WrittenBlank,
} from "../exported.ts";
import type { ExchangedProblem, Leave } from "../exchanged.ts";
import { folderCategory } from "../category-folder.ts";
import { moodleText, type StoredFile } from "./moodle-files.ts";
import { escapeXml } from "../markup/escape-xml.ts";

/** Writes the types that Moodle supports; the others are named in a comment, so that nobody searches for them. */
export function writeMoodle(problems: readonly ExchangedProblem[], files: readonly StoredFile[]): Written {
  let folder = "";
  const place = (problem: ExchangedProblem, leave: Leave) => {
    const asked = entry(problem, files, leave);
    if (problem.folder === folder) return asked;
    folder = problem.folder;
    return `${category(folder)}\n${asked}`;
  };
  const written = writeEach(problems, place, comment);
  return { ...written, text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${written.text}\n</quiz>\n` };
}

/** A heading for the questions that follow. */
function category(folder: string): string {
  const text = escapeXml(folderCategory(folder));
  return `  <question type="category"><category><text>${text}</text></category></question>`;
}

interface Place {
  files: readonly StoredFile[];
  leave: Leave;
  tags: readonly string[];
}

function entry(problem: ExchangedProblem, files: readonly StoredFile[], leave: Leave): string {
  const place = { files, leave, tags: problem.tags };
  if (problem.problem_type !== "CMP") return question(problem, place);
  if (problem.children.length === 0) throw new NotExportable("The comprehension has no questions.");
  // Moodle ignores unknown attributes, so it sees only a text before the questions.
  const type = `description" questions="${problem.children.length}`;
  const children = problem.children.map((child) => question(child, { ...place, tags: [] }));
  return [wrap(problem, { ...place, type, inner: [] }), ...children].join("\n");
}

function question(problem: Question, place: Place): string {
  const { leave } = place;
  const way = ANSWERED_BY[problem.problem_type];
  switch (way) {
    case "choices": {
      const answers = weightedChoices(problem, leave).map(({ text, fraction }) =>
        answer(moodleText(text, place), fraction, { format: "markdown" }),
      );
      const { is_multi_correct: several, extra_data } = problem.content;
      const single = `    <single>${!several}</single>`;
      const shuffle = `    <shuffleanswers>${extra_data.keep_choice_order !== true}</shuffleanswers>`;
      return wrap(problem, { ...place, type: "multichoice", inner: [single, shuffle, ...answers] });
    }
    case "blanks": {
      const [blank, ...more] = blanksOf(problem, leave);
      if (!blank || more.length > 0) return cloze(problem, blanksOf(problem, leave), place);
      return oneBlank(problem, blank, place);
    }
    case "rich text":
    case "plain text": {
      leaveRubric(problem, leave);
      const format = way === "plain text" ? "plain" : "editor";
      return wrap(problem, { ...place, type: "essay", inner: [`    <responseformat>${format}</responseformat>`] });
    }
    default:
      throw noCounterpart();
  }
}

function oneBlank(problem: Question, { accepted, case_sensitive, tolerance }: WrittenBlank, place: Place): string {
  if (tolerance !== null) {
    const inner = `<tolerance>${tolerance}</tolerance>`;
    const answers = accepted.map((text) => answer(`<text>${escapeXml(text)}</text>${inner}`, 100));
    return wrap(problem, { ...place, type: "numerical", inner: answers });
  }
  const usecase = `    <usecase>${case_sensitive ? 1 : 0}</usecase>`;
  const answers = accepted.map((text) => answer(`<text>${escapeXml(withoutWildcards(text))}</text>`, 100));
  return wrap(problem, { ...place, type: "shortanswer", inner: [usecase, ...answers] });
}

/** Several blanks become answers embedded in the text. */
function cloze(problem: Question, blanks: readonly WrittenBlank[], place: Place): string {
  let index = 0;
  const statement = problem.statement.replaceAll(GAP, (gap) => {
    const blank = blanks[index++];
    if (!blank) return gap;
    const { accepted, case_sensitive, tolerance } = blank;
    if (tolerance !== null) return `{1:NUMERICAL:${accepted.map((text) => `=${text}:${tolerance}`).join("~")}}`;
    const options = accepted.map((text) => `=${withoutWildcards(text).replaceAll(/[}~#"/=]/g, String.raw`\$&`)}`);
    return `{1:SHORTANSWER${case_sensitive ? "_C" : ""}:${options.join("~")}}`;
  });
  return wrap({ ...problem, statement }, { ...place, type: "cloze", inner: [] });
}

function wrap(problem: Question, { type, inner, ...place }: Place & { type: string; inner: string[] }): string {
  const tags = place.tags.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join("");
  return [
    `  <question type="${type}">`,
    `    <name><text>${escapeXml(problem.title)}</text></name>`,
    `    <questiontext format="markdown">${moodleText(problem.statement, place)}</questiontext>`,
    `    <defaultgrade>${problem.max_score}</defaultgrade>`,
    ...inner,
    `    <tags>${tags}</tags>`,
    "  </question>",
  ].join("\n");
}

function answer(inner: string, fraction: number, { format = "plain_text" } = {}): string {
  return `    <answer fraction="${fraction}" format="${format}">${inner}</answer>`;
}

/** Two hyphens would end the comment. */
function comment(words: string): string {
  return `  <!-- ${words.replaceAll(/-+/g, "-").replaceAll(/[<>]/g, "")} -->`;
}
