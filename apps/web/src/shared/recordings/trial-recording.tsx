import { createRecorder, type RecorderView } from "@invigil/capture/recorder/recorder";
import { recordingSeconds } from "@invigil/capture/recorder/recording-limit";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import { Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { PromptAudio } from "./prompt-audio.tsx";
import { PromptFilm } from "./prompt-film.tsx";
import { RecordingPanel } from "./recording-panel.tsx";

export interface TrialRecordingProps {
  problem: Pick<Problem | ChildProblem, "slug" | "title" | "problem_type" | "extra_data">;
}

const nothing = () => {};

/** VID and ADO without an attempt: the recording exists only in this page. */
export function TrialRecording({ problem }: TrialRecordingProps) {
  const { slug, title, extra_data } = problem;
  const { prompt_audio, prompt_video } = extra_data;
  const kind = problem.problem_type === "VID" ? "VID" : "ADO";
  const seconds = recordingSeconds(kind, extra_data.recording_seconds);
  const [view, setView] = useState<RecorderView | null>(null);
  const [recorder] = useState(() =>
    createRecorder({
      kind,
      limitMs: seconds * 1_000,
      now: () => performance.now(),
      onChange: setView,
      onBegin: nothing,
      onPiece: nothing,
      onComplete: nothing,
      onDiscard: nothing,
    }),
  );

  // Stops the recorder, which must not continue behind another page.
  useEffect(() => () => void recorder.stop(), [recorder]);

  const recorded = { slug, title, number: 1, kind, seconds } as const;
  return (
    <Stack gap="md">
      {prompt_video && <PromptFilm key={prompt_video.url} address={prompt_video.url} />}
      {prompt_audio && <PromptAudio testSlug={null} problem={slug} prompt={prompt_audio} />}
      <RecordingPanel
        view={{ ...(view ?? recorder.view()), problem: recorded, upload: null, error: null }}
        recorder={recorder}
        hasStored={false}
        onUpload={null}
        onCancel={nothing}
      />
    </Stack>
  );
}
