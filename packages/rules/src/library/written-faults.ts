import { counted } from "@invigil/contract/messages/counted";
import { answeredBy } from "@invigil/contract/taking/problem-types";
import { FbeGrading, FibGrading, McqGrading, ReviewGrading } from "@invigil/contract/authoring/judging-written";
import type { Fault } from "@invigil/contract/authoring/library-problem";
import { parseCsv } from "../text/csv.ts";
import type { Judged } from "./judged.ts";
import { keyFaults } from "./key-faults.ts";

/** The gaps of a statement: three underscores or more. */
export function countGaps(statement: string): number {
  return statement.match(/_{3,}/g)?.length ?? 0;
}

export function writtenFaults(problem: Judged): Fault[] {
  return textsOf(problem).map((text): Fault => ({ folder: "answers", text }));
}

function textsOf(problem: Judged): string[] {
  switch (answeredBy(problem.problem_type)) {
    case "choices":
      return choiceTexts(problem);
    case "blanks":
      return blankTexts(problem);
    case "files":
      return fileTexts(problem);
    case "video":
    case "audio":
      return [
        ...(problem.content.extra_data.recording_seconds === undefined ? ["The time limit is missing."] : []),
        ...rubricTexts(problem),
      ];
    case "rich text":
    case "plain text":
      return rubricTexts(problem);
    default:
      return keyFaults(problem.problem_type, problem.grading, "answers").map(({ text }) => text);
  }
}

function choiceTexts({ content: { choices, is_multi_correct }, grading }: Judged): string[] {
  const key = McqGrading.safeParse(grading).data;
  const correct = key?.correct ?? [];
  const known = correct.filter((id) => choices.some((choice) => choice.id === id));
  const texts = choices.map(({ text }) => text.trim());
  const written = texts.filter((text) => text !== "");
  return [
    ...(choices.length < 2 ? ["Add at least two choices."] : []),
    ...(texts.includes("") ? ["A choice is empty."] : []),
    ...(new Set(written).size < written.length ? ["Two choices are the same."] : []),
    ...(known.length === 0 ? ["No choice is marked as correct."] : []),
    ...(known.length < correct.length ? ["The key names a choice that does not exist."] : []),
    ...(!is_multi_correct && known.length > 1 && key?.any !== true
      ? ["Several choices are correct, but candidates can choose only one."]
      : []),
  ];
}

function blankTexts({ statement, content: { blanks }, grading }: Judged): string[] {
  const keys = FibGrading.safeParse(grading).data?.blanks ?? [];
  const gaps = countGaps(statement);
  const withoutAnswer = blanks.flatMap((_, index) =>
    keys[index]?.accepted.some((text) => text.trim() !== "") ? [] : [`Blank ${index + 1} has no accepted answer.`],
  );
  return [
    ...(blanks.length === 0 ? ["Add at least one blank."] : []),
    ...(gaps === blanks.length
      ? []
      : [`The statement has ${counted(gaps, "gap")} (___) for ${counted(blanks.length, "blank")}.`]),
    ...withoutAnswer,
  ];
}

function fileTexts({ content: { inputs }, grading }: Judged): string[] {
  const key = FbeGrading.safeParse(grading).data;
  const texts = inputs.some(({ fieldName }) => fieldName === "main")
    ? []
    : ["The question does not ask for a prediction file."];
  if (!key || key.truth.trim() === "") return [...texts, "The file with the right values is missing."];
  const header = parseCsv(key.truth)[0]?.map((name) => name.trim()) ?? [];
  for (const column of [key.id_column, key.value_column]) {
    if (!header.includes(column)) texts.push(`The file with the right values has no column “${column}”.`);
  }
  if (key.metric === "rmse" && key.baseline === undefined)
    texts.push("The baseline error, which scores nothing, is missing.");
  return texts;
}

function rubricTexts({ max_score, grading }: Judged): string[] {
  const parsed = ReviewGrading.safeParse(grading);
  if (!parsed.success) return ["The rubric is not valid."];
  const { rubric } = parsed.data;
  if (rubric.length === 0) return [];
  const sum = rubric.reduce((total, { points }) => total + points, 0);
  return [
    ...(rubric.some(({ text }) => text.trim() === "") ? ["A line of the rubric is empty."] : []),
    ...(Math.abs(sum - max_score) > 1e-9
      ? [`The rubric adds up to ${sum}, but the question is worth ${max_score}.`]
      : []),
  ];
}
