import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import { LoadingState } from "@invigil/ui/page-state";
import { Stack, Text } from "@mantine/core";
import { Player } from "./player.tsx";
import { PromptAudio } from "./prompt-audio.tsx";
import { PromptFilm } from "./prompt-film.tsx";
import { RecordingPanel } from "./recording-panel.tsx";
import { medium } from "./recording-view.ts";
import { useRecordings } from "./kept/recordings-store.ts";

export interface RecordedAnswerProps {
  testSlug: string;
  problem: Pick<Problem | ChildProblem, "slug" | "title" | "problem_type" | "extra_data">;
  answer: Answer;
  readOnly: boolean;
}

/** VID and ADO: recorded here, played back and uploaded. */
export function RecordedAnswer({ testSlug, problem, answer, readOnly }: RecordedAnswerProps) {
  const view = useRecordings((state) => state.views[problem.slug]);
  const keeper = useRecordings((state) => state.keeper);
  const recorder = keeper?.recorder(problem.slug);
  const kind = problem.problem_type === "VID" ? "VID" : "ADO";
  const stored = (kind === "VID" ? answer.video_post_url : answer.audio_post_url) || null;

  const { prompt_audio: prompt, prompt_video: film } = problem.extra_data;

  return (
    <Stack gap="md">
      {film && <PromptFilm key={film.url} address={film.url} />}
      {prompt && <PromptAudio testSlug={testSlug} problem={problem.slug} prompt={prompt} />}
      {stored !== null && (
        <Stack gap="xs" component="section" aria-label="Uploaded answer">
          <Text fw={500}>Your uploaded answer</Text>
          <Player key={stored} kind={kind} source={stored} title={problem.title} />
        </Stack>
      )}
      {!readOnly && view && keeper && recorder && (
        <RecordingPanel
          view={view}
          recorder={recorder}
          hasStored={stored !== null}
          onUpload={() => void keeper.upload(problem.slug)}
          onCancel={() => keeper.cancel(problem.slug)}
        />
      )}
      {!readOnly && !view && <LoadingState message="Loading the recorder…" />}
      {readOnly && stored === null && <Text c="dimmed">No {medium[kind]} was uploaded.</Text>}
    </Stack>
  );
}
