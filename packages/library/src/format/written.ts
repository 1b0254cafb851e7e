import type { Base, Part, Question } from "./question.ts";

const IDS = "abcdefgh";

interface Choice {
  text: string;
  right?: boolean;
}

type PartBase = Pick<Part, "title" | "score" | "statement">;

/** By alphabet, so that the place of a choice says nothing about it. */
function choiceKey(choices: readonly Choice[]): Pick<Part, "type" | "content" | "grading"> {
  const sorted = choices.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const listed = sorted.map(({ text, right = false }, index) => ({ id: IDS.charAt(index), text, right }));
  const correct = listed.filter(({ right }) => right).map(({ id }) => id);
  const many = correct.length > 1;
  return {
    type: "MCQ",
    content: { is_multi_correct: many, choices: listed.map(({ id, text }) => ({ id, text })) },
    grading: { correct, ...(many ? { partial: true } : {}) },
  };
}

/** With several right choices, candidates can select more than one. */
export function choice({ choices, ...base }: Base & { choices: readonly Choice[] }): Question {
  return { ...base, ...choiceKey(choices) };
}

export function choicePart({ choices, ...base }: PartBase & { choices: readonly Choice[] }): Part {
  return { ...base, ...choiceKey(choices) };
}

interface Blank {
  label: string;
  accepted: readonly string[];
  caseSensitive?: boolean;
  tolerance?: number;
}

function blankKey(listed: readonly Blank[]): Pick<Part, "type" | "content" | "grading"> {
  return {
    type: "FIB",
    content: { blanks: listed.map(({ label }, index) => ({ id: `blank-${index + 1}`, label })) },
    grading: {
      blanks: listed.map(({ accepted, caseSensitive, tolerance }) => ({
        accepted,
        ...(caseSensitive === undefined ? {} : { case_sensitive: caseSensitive }),
        ...(tolerance === undefined ? {} : { tolerance }),
      })),
    },
  };
}

/** One entry for each `___` in the statement. */
export function blanks({ blanks: listed, ...base }: Base & { blanks: readonly Blank[] }): Question {
  return { ...base, ...blankKey(listed) };
}

export function blanksPart({ blanks: listed, ...base }: PartBase & { blanks: readonly Blank[] }): Part {
  return { ...base, ...blankKey(listed) };
}

interface Reviewed {
  /** What a reviewer gives points for; together the question's score. */
  rubric: readonly { text: string; points: number }[];
}

function review({ rubric }: Reviewed) {
  return { rubric: rubric.map((line, index) => ({ id: String(index + 1), ...line })) };
}

/** A text that a person marks: rich text with `SUB`, plain text with `TEX`. */
export function essay({
  rubric,
  longest,
  type = "TEX",
  ...base
}: Omit<Base, "score"> & Reviewed & { longest?: number; type?: "TEX" | "SUB" }): Question {
  return {
    ...base,
    type,
    score: rubric.reduce((sum, { points }) => sum + points, 0),
    content: longest === undefined ? {} : { extra_data: { max_length: longest } },
    grading: review({ rubric }),
  };
}

/** A recorded answer that a person marks. */
export function spoken({
  rubric,
  seconds,
  type,
  ...base
}: Omit<Base, "score"> & Reviewed & { seconds: number; type: "VID" | "ADO" }): Question {
  return {
    ...base,
    type,
    score: rubric.reduce((sum, { points }) => sum + points, 0),
    content: { extra_data: { recording_seconds: seconds } },
    grading: review({ rubric }),
  };
}

/** A text or a table with several questions about it. */
export function comprehension({ parts, ...base }: Omit<Base, "score"> & { parts: readonly Part[] }): Question {
  return { ...base, type: "CMP", score: 0, grading: {}, parts };
}
