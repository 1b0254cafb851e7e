import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { QuestionFiles } from "../parts/uploads/question-files.tsx";
import type { AnswerableProblem } from "./save-problems.ts";
import { BlanksAnswer } from "./blanks-answer.tsx";
import { ChoiceAnswer } from "./choice-answer.tsx";
import { FileAnswer } from "./file-answer.tsx";
import { RichTextAnswer } from "./rich-text-answer.tsx";
import { TextAnswer } from "./text-answer.tsx";

interface Props {
  problem: AnswerableProblem;
  readOnly: boolean;
  answer: Answer;
  /** Grows whenever the answer is replaced from outside. */
  revision: number;
  stored: Solution | null;
  onChange: (answer: Answer) => void;
  onAmend: (changed: (answer: Answer) => Answer) => void;
  onUploaded: () => void;
  renderText: (text: string) => ReactNode;
}

/** The field for a written answer, wherever the answer is stored. */
export function AnswerField(props: Props) {
  const { problem } = props;
  return (
    <>
      {problem.downloads.length > 0 && (
        <section aria-label="Question files">
          <Text fw={500}>Question files</Text>
          <QuestionFiles slug={problem.slug} downloads={problem.downloads} />
        </section>
      )}
      <Field {...props} />
    </>
  );
}

function Field({ problem, readOnly, answer, revision, stored, onChange, onAmend, ...rest }: Props) {
  const shown = { problem, answer, readOnly };
  switch (ANSWERED_BY[problem.problem_type]) {
    case "choices":
      return <ChoiceAnswer {...shown} onChange={onChange} renderText={rest.renderText} />;
    case "blanks":
      return <BlanksAnswer {...shown} onChange={onChange} />;
    case "rich text":
      return <RichTextAnswer {...shown} onAmend={onAmend} revision={revision} />;
    case "plain text":
      return <TextAnswer {...shown} onChange={onChange} />;
    case "files":
      return <FileAnswer {...shown} onAmend={onAmend} stored={stored} onUploaded={rest.onUploaded} />;
    default:
      return null;
  }
}
