import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { emptyNotebook } from "@invigil/rules/text/notebook";
import type { Example } from "./example.ts";

/** Returns the draft with the example inserted. Files and a solution that the author has already written are kept. */
export function insertExample(draft: ProblemDraft, example: Example): Partial<ProblemDraft> {
  const { content, authoring } = draft;
  const { technology, evaluation, files = {}, locked = {}, samples, grading, solution } = example;
  const given = [
    ...Object.entries(files).map(([path, text]) => ({ path, content: text, read_only: false })),
    ...Object.entries(locked).map(([path, text]) => ({ path, content: text, read_only: true })),
  ];
  const kept = content.files.filter((file) => !isBlank(file.content));
  return {
    grading: { ...draft.grading, ...grading },
    content: {
      ...content,
      technologies: content.technologies.includes(technology)
        ? content.technologies
        : [...content.technologies, technology],
      files: [...kept, ...given.filter(({ path }) => kept.every((file) => file.path !== path))],
      ...(evaluation !== undefined && { evaluation }),
      ...(samples !== undefined && { samples }),
    },
    authoring: {
      ...authoring,
      solution: hasSolution(draft)
        ? authoring.solution
        : { technology, code: solution.code ?? "", files: solution.files ?? {} },
    },
  };
}

/** True if the text is only what a new question starts with. */
function isBlank(text: string): boolean {
  return ["", "<!doctype html>", emptyNotebook().trim()].includes(text.trim());
}

function hasSolution({ authoring: { solution } }: ProblemDraft): boolean {
  return solution !== null && (solution.code.trim() !== "" || Object.keys(solution.files).length > 0);
}
