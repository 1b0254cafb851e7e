import { RubricLine } from "@invigil/contract/judging-written";
import { Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { z } from "zod";
import { NumberField } from "../fields.tsx";
import { ItemList } from "../item-list.tsx";
import { nextId } from "../next-id.ts";
import type { QuestionProps } from "./question-props.ts";

const Key = z.object({ rubric: z.array(RubricLine).catch([]) });

/** SUB, TEX, VID and ADO: the limits of an answer, and what whoever reads it gives points for. */
export function ReviewForm({ question, change }: QuestionProps) {
  const { problem_type: type, content, grading, max_score } = question;
  const { rubric } = Key.parse(grading);
  const sum = rubric.reduce((total, { points }) => total + points, 0);
  return (
    <Stack gap="md">
      {type === "VID" || type === "ADO" ? (
        <RecordingLimits question={question} change={change} />
      ) : (
        <NumberField
          label="Longest answer"
          description="In characters. Empty: 200,000."
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
        What a reviewer looks for. Without lines the reviewer gives marks as a whole.
        {rubric.length > 0 && ` ${sum} of ${max_score} marks are given out.`}
      </Text>
      <ItemList
        name="Line"
        items={rubric}
        keyOf={({ id }) => id}
        most={30}
        create={() => ({ id: nextId(rubric), text: "", points: Math.max(0, max_score - sum) })}
        onChange={(lines) => change({ grading: { ...grading, rubric: lines } })}
      >
        {(line, changed) => (
          <Group align="flex-start" gap="sm">
            <TextInput
              label="What is looked for"
              maxLength={500}
              style={{ flex: 1 }}
              value={line.text}
              onChange={(event) => changed({ ...line, text: event.currentTarget.value })}
            />
            <NumberField
              label="Points"
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

function RecordingLimits({ question: { content }, change }: QuestionProps) {
  const { extra_data: extra } = content;
  const write = (extra_data: typeof extra) => change({ content: { ...content, extra_data } });
  return (
    <Group gap="md" align="flex-start">
      <NumberField
        label="Time limit in seconds"
        description="From 5 seconds to an hour."
        min={5}
        max={3_600}
        whole
        width={220}
        value={extra.recording_seconds ?? null}
        onChange={(value) => {
          const { recording_seconds: _, ...rest } = extra;
          write(value === null ? rest : { ...rest, recording_seconds: value });
        }}
      />
      <TextInput
        label="Sound of the question"
        description="The address of a sound file. Empty: none."
        maxLength={500}
        w={300}
        value={extra.prompt_audio?.url ?? ""}
        onChange={(event) => {
          const url = event.currentTarget.value.trim();
          const { prompt_audio, ...rest } = extra;
          write(url === "" ? rest : { ...rest, prompt_audio: { ...prompt_audio, url } });
        }}
      />
      {extra.prompt_audio && (
        <NumberField
          label="Times it may be heard"
          description="Empty: any number."
          min={1}
          whole
          width={200}
          value={extra.prompt_audio.max_plays ?? null}
          onChange={(plays) => {
            const { url } = extra.prompt_audio ?? { url: "" };
            write({ ...extra, prompt_audio: plays === null ? { url } : { url, max_plays: plays } });
          }}
        />
      )}
    </Group>
  );
}
