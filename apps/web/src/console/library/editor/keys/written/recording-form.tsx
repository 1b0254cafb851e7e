import { Stack } from "@mantine/core";
import { NumberField } from "../../../fields.tsx";
import { PromptField } from "../../fields/prompt-field.tsx";
import type { QuestionProps } from "./question-props.ts";

type Extra = QuestionProps["question"]["content"]["extra_data"];

/** VID and ADO: edits the length of an answer, and the audio or video that is played first. */
export function RecordingForm({ question: { content }, change }: QuestionProps) {
  const { extra_data: extra } = content;
  const write = (changed: (now: Extra) => Extra) =>
    change((now) => ({ content: { ...now.content, extra_data: changed(now.content.extra_data) } }));
  return (
    <Stack gap="md">
      <NumberField
        label="Time limit in seconds"
        description="From 5 to 3,600 seconds."
        min={5}
        max={3_600}
        whole
        width={220}
        value={extra.recording_seconds ?? null}
        onChange={(value) =>
          write((now) => {
            const { recording_seconds: _, ...rest } = now;
            return value === null ? rest : { ...rest, recording_seconds: value };
          })
        }
      />
      <PromptField
        kind="sound"
        label="Question audio"
        value={extra.prompt_audio?.url ?? ""}
        onChange={(url) =>
          write(({ prompt_audio, ...rest }) =>
            url === "" ? rest : { ...rest, prompt_audio: { ...prompt_audio, url } },
          )
        }
      />
      {extra.prompt_audio && (
        <NumberField
          label="Plays allowed"
          description="Leave empty for no limit."
          min={1}
          whole
          width={220}
          value={extra.prompt_audio.max_plays ?? null}
          onChange={(plays) =>
            write(({ prompt_audio, ...rest }) => {
              const { url } = prompt_audio ?? { url: "" };
              return { ...rest, prompt_audio: plays === null ? { url } : { url, max_plays: plays } };
            })
          }
        />
      )}
      <PromptField
        kind="film"
        label="Question video"
        value={extra.prompt_video?.url ?? ""}
        onChange={(url) =>
          write((now) => {
            const { prompt_video: _, ...rest } = now;
            return url === "" ? rest : { ...rest, prompt_video: { url } };
          })
        }
      />
    </Stack>
  );
}
