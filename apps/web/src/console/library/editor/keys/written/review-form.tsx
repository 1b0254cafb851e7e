import { RubricLine } from "@invigil/contract/authoring/judging-written";
import { numberText } from "@invigil/rules/text/number-text";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Group, Stack, Text, Title } from "@mantine/core";
import { z } from "zod";
import { NumberField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import type { QuestionProps } from "./question-props.ts";
import { RecordingForm } from "./recording-form.tsx";

const Key = z.object({ rubric: z.array(RubricLine).catch([]) });

/** SUB, TEX, VID and ADO: edits the length of an answer and the rubric for reviewers. */
export function ReviewForm({ question, change }: QuestionProps) {
  const { problem_type: type, content, grading, max_score } = question;
  const { rubric } = Key.parse(grading);
  const sum = rubric.reduce((total, { points }) => total + points, 0);
  return (
    <Stack gap="md">
      {type === "VID" || type === "ADO" ? (
        <RecordingForm question={question} change={change} />
      ) : (
        <NumberField
          label="Maximum length"
          description="In characters. Leave empty for 200,000."
          min={1}
          max={200_000}
          whole
          width={260}
          value={content.extra_data.max_length ?? null}
          onChange={(value) => {
            const { max_length: _, ...rest } = content.extra_data;
            change({ content: { ...content, extra_data: value === null ? rest : { ...rest, max_length: value } } });
          }}
        />
      )}
      <Title order={2} size="h4">
        Rubric
      </Title>
      <Text size="sm" c="dimmed">
        The criteria that reviewers mark by. Without criteria, they give one mark for the whole answer.
        {rubric.length > 0 && ` Marks assigned: ${numberText(sum)} of ${numberText(max_score)}.`}
      </Text>
      <ItemList
        name="Criterion"
        items={rubric}
        keyOf={({ id }) => id}
        most={30}
        create={() => ({ id: nextId(rubric), text: "", points: Math.max(0, max_score - sum) })}
        onChange={(lines) => change({ grading: { ...grading, rubric: lines } })}
      >
        {(line, changed) => (
          <Group align="flex-start" gap="sm">
            <LimitedInput
              label="Criterion"
              limit={500}
              style={{ flex: 1 }}
              value={line.text}
              onChange={(event) => changed({ ...line, text: event.currentTarget.value })}
            />
            <NumberField
              label="Marks"
              width={100}
              value={line.points}
              onChange={(points) => changed({ ...line, points: points ?? 0 })}
            />
          </Group>
        )}
      </ItemList>
    </Stack>
  );
}
