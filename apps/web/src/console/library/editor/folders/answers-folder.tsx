import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import { Alert } from "@mantine/core";
import { BlanksForm } from "../keys/written/blanks-form.tsx";
import { ChildrenForm } from "../keys/written/children-form.tsx";
import { ChoicesForm } from "../keys/written/choices-form.tsx";
import type { FolderProps } from "./folder-props.ts";
import { PredictionForm } from "../keys/data/prediction-form.tsx";
import type { QuestionProps } from "../keys/written/question-props.ts";
import { ReviewForm } from "../keys/written/review-form.tsx";

/** Edits how the question is answered and which answers are correct. */
export function AnswersFolder({ problem, draft, change, shown }: FolderProps) {
  if (problem.problem_type === "CMP") {
    return (
      <ChildrenForm
        questions={draft.children}
        shown={shown}
        onChange={(children) => change({ children })}
        renderAnswer={(question, changed) => <AnswerForm question={question} change={changed} />}
      />
    );
  }
  return <AnswerForm question={{ ...draft, problem_type: problem.problem_type }} change={change} />;
}

function AnswerForm(props: QuestionProps) {
  switch (ANSWERED_BY[props.question.problem_type]) {
    case "choices":
      return <ChoicesForm {...props} />;
    case "blanks":
      return <BlanksForm {...props} />;
    case "files":
      return <PredictionForm {...props} />;
    case "rich text":
    case "plain text":
    case "video":
    case "audio":
      return <ReviewForm {...props} />;
    default:
      return <Alert color="gray">Questions of this type cannot be edited here.</Alert>;
  }
}
