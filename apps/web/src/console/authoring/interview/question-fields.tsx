import { QUESTION_MAX, type InterviewQuestion } from "@invigil/contract/interviews/plan";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Group, Stack } from "@mantine/core";
import { OrderButtons } from "../form/order-buttons.tsx";
import { isShort, QUESTION_SHORT } from "./plan-draft.ts";
import { rowsFor } from "../../parts/rows-for.ts";

interface Props {
  question: InterviewQuestion;
  /** The name of its competency. */
  topic: string;
  index: number;
  count: number;
  onChange: (question: InterviewQuestion) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Edits one question and its rephrasing. The last question of a competency cannot be removed. */
export function QuestionFields({ question, topic, index, count, onChange, onMove, onRemove }: Props) {
  const name = `question ${index + 1} of ${topic}`;
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm" role="group" aria-label={name}>
      <Stack gap="xs" flex={1}>
        <LimitedTextarea
          label={`Question ${index + 1}`}
          placeholder="Tell me about a defect that was hard to find. How did you find it?"
          rows={rowsFor(question.text, { most: 4 })}
          limit={QUESTION_MAX}
          value={question.text}
          error={question.text !== "" && isShort(question) && QUESTION_SHORT}
          onChange={(event) => onChange({ ...question, text: event.currentTarget.value })}
        />
        <LimitedTextarea
          label="The same in other words"
          description="Said if the candidate asks for it. Leave empty to say the question again with a short introduction."
          rows={rowsFor(question.rephrased, { most: 4 })}
          limit={QUESTION_MAX}
          value={question.rephrased}
          onChange={(event) => onChange({ ...question, rephrased: event.currentTarget.value })}
        />
      </Stack>
      {count > 1 && <OrderButtons name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />}
    </Group>
  );
}
