import { QUESTION_MAX, type InterviewQuestion } from "@invigil/contract/interviews/plan";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Group, Stack, Text } from "@mantine/core";
import { questionFault, type Wording } from "./plan-draft.ts";
import { RemovableButtons } from "./removable-buttons.tsx";
import { rowsFor } from "../../parts/rows-for.ts";

interface Props {
  question: InterviewQuestion;
  wording: Wording | undefined;
  /** The name of its competency. */
  topic: string;
  index: number;
  count: number;
  onChange: (question: InterviewQuestion) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Edits one question and its rephrasing. The last question of a competency cannot be removed. */
export function QuestionFields({ question, wording, topic, index, count, onChange, onMove, onRemove }: Props) {
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
          error={questionFault(question)}
          onChange={(event) => onChange({ ...question, text: event.currentTarget.value })}
        />
        {wording && question.text.trim() !== "" && <AskedAs wording={wording} written={question.text} />}
        <LimitedTextarea
          label="The same in other words"
          description="Said if the candidate asks for it. Leave empty to say the question again with a short introduction."
          rows={rowsFor(question.rephrased, { most: 4 })}
          limit={QUESTION_MAX}
          value={question.rephrased}
          onChange={(event) => onChange({ ...question, rephrased: event.currentTarget.value })}
        />
      </Stack>
      {count > 1 && (
        <RemovableButtons
          kind="question"
          isBlank={`${question.text}${question.rephrased}`.trim() === ""}
          loss="The question will be removed with its other wording."
          name={name}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      )}
    </Group>
  );
}

/** How candidates will be asked, with and without something from their CV. */
function AskedAs({ wording: { plain, withCv }, written }: { wording: Wording; written: string }) {
  if (withCv === null && plain === written) return null;
  return (
    <div role="group" aria-label="How it will be asked">
      <Text size="sm" c="dimmed">
        Without a CV: “{plain}”
      </Text>
      {withCv !== null && (
        <Text size="sm" c="dimmed">
          With a CV, for example: “{withCv}”
        </Text>
      )}
    </div>
  );
}
