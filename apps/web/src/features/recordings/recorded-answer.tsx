import { isUnsent } from "@invigil/capture/recorder/recording-state";
import { messages } from "@invigil/contract/messages";
import type { ChildProblem, Problem } from "@invigil/contract/problems";
import type { Answer } from "@invigil/contract/solutions";
import { LoadingState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { beginOwnSound } from "../../lib/own-sound.ts";
import { DeviceCheck } from "./device-check.tsx";
import type { RecordingKeeper } from "./keeper.ts";
import { LiveRecording } from "./live-recording.tsx";
import { MoveAwayGuard } from "./move-away-guard.tsx";
import { Player } from "./player.tsx";
import { RecordingPopup } from "./popups.tsx";
import { PromptAudio } from "./prompt-audio.tsx";
import { medium, type RecordingView } from "./recording-view.ts";
import { useRecordings } from "./recordings-store.ts";
import { Review } from "./review.tsx";
import { useRecordingDevice } from "./use-recording-device.ts";

export interface RecordedAnswerProps {
  testSlug: string;
  problem: Pick<Problem | ChildProblem, "slug" | "title" | "problem_type" | "extra_data">;
  answer: Answer;
  readOnly: boolean;
}

/** VID and ADO: recorded here, heard or seen again, and uploaded. */
export function RecordedAnswer({ testSlug, problem, answer, readOnly }: RecordedAnswerProps) {
  const view = useRecordings((state) => state.views[problem.slug]);
  const keeper = useRecordings((state) => state.keeper);
  const kind = problem.problem_type === "VID" ? "VID" : "ADO";
  const stored = (kind === "VID" ? answer.video_post_url : answer.audio_post_url) || null;

  const prompt = problem.extra_data.prompt_audio;

  return (
    <Stack gap="md">
      {prompt && <PromptAudio testSlug={testSlug} problem={problem.slug} prompt={prompt} />}
      {stored !== null && (
        <Stack gap="xs" component="section" aria-label="Uploaded answer">
          <Text fw={500}>Your uploaded answer</Text>
          <Player key={stored} kind={kind} source={stored} title={problem.title} />
        </Stack>
      )}
      {!readOnly && view && keeper && <Recording view={view} keeper={keeper} hasStored={stored !== null} />}
      {!readOnly && !view && <LoadingState message="Loading the recorder…" />}
      {readOnly && stored === null && <Text c="dimmed">No {medium[kind]} was uploaded.</Text>}
    </Stack>
  );
}

interface RecordingProps {
  view: RecordingView;
  keeper: RecordingKeeper;
  /** The server has an answer, which the next upload replaces. */
  hasStored: boolean;
}

function Recording({ view, keeper, hasStored }: RecordingProps) {
  const { problem, state } = view;
  const { slug, kind } = problem;
  const device = useRecordingDevice(kind);
  const [asking, setAsking] = useState<"upload" | "recordAgain" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const recorder = keeper.recorder(slug);
  const isSpoken = state === "started";

  // What is said into an answer must not be taken for talking.
  useEffect(() => (isSpoken ? beginOwnSound() : undefined), [isSpoken]);

  if (!recorder) return null;

  async function record() {
    setFailure(null);
    if (!device.stream || !recorder) return;
    recorder.discard();
    await recorder.record(device.stream).catch(() => setFailure(`This browser could not record ${medium[kind]}.`));
  }

  function confirm() {
    if (asking === "upload") void keeper.upload(slug);
    else recorder?.discard();
    setAsking(null);
  }

  const hasFile = state === "completed" || state === "uploading" || state === "failed";
  return (
    <Stack gap="md" role="group" aria-label="Recorder">
      {state === "uploaded" && (
        <Alert color="green" variant="light" role="status">
          {messages.recording.uploadCompleted}
        </Alert>
      )}
      {view.broken && (
        <Alert color="orange" variant="light" role="alert">
          {messages.recording.broken(medium[kind])}
        </Alert>
      )}
      {failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {hasFile && (
        <Review
          view={view}
          onUpload={() => (hasStored ? setAsking("upload") : void keeper.upload(slug))}
          onRecordAgain={() => setAsking("recordAgain")}
          onCancel={() => keeper.cancel(slug)}
        />
      )}
      {!hasFile && state === "uploaded" && (
        <Group>
          <Button variant="default" onClick={recorder.discard}>
            Record Again
          </Button>
        </Group>
      )}
      {!hasFile && state !== "uploaded" && (
        <>
          {!isUnsent(state) && <DeviceCheck kind={kind} device={device} />}
          {device.stream && (
            <LiveRecording stream={device.stream} view={view} recorder={recorder} onRecord={() => void record()} />
          )}
        </>
      )}
      {asking && <RecordingPopup popup={asking} kind={kind} onConfirm={confirm} onCancel={() => setAsking(null)} />}
      {view.timeOver && <RecordingPopup popup="timeout" kind={kind} onConfirm={recorder.acknowledge} />}
      <MoveAwayGuard kind={kind} state={state} onLeave={() => void recorder.stop()} />
    </Stack>
  );
}
