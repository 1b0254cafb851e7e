import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useEffect, type ComponentProps, type ComponentType } from "react";
import { watchAudioPlays } from "../parts/devices/audio-plays.ts";
import type { KeptRecordingsProps } from "./kept/kept-recordings.tsx";
import type { RecordingKeeperProps } from "./kept/recording-keeper.tsx";
import type { TrialRecordingProps } from "./trial-recording.tsx";

function RecorderMissing() {
  return (
    <Alert color="red" variant="light" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>The recorder could not be loaded. Please reload the page when you are online.</Text>
        <Button variant="default" size="sm" onClick={() => globalThis.location.reload()}>
          Reload the page
        </Button>
      </Stack>
    </Alert>
  );
}

const Nothing = () => null;

const Answer = lazy(() =>
  import("./recorded-answer.tsx").then(
    (module) => ({ default: module.RecordedAnswer }),
    () => ({ default: RecorderMissing }),
  ),
);
const Trial = lazy<ComponentType<TrialRecordingProps>>(() =>
  import("./trial-recording.tsx").then(
    (module) => ({ default: module.TrialRecording }),
    () => ({ default: RecorderMissing }),
  ),
);
const Keeper = lazy<ComponentType<RecordingKeeperProps>>(() =>
  import("./kept/recording-keeper.tsx").then(
    (module) => ({ default: module.RecordingKeeper }),
    () => ({ default: Nothing }),
  ),
);
const Kept = lazy<ComponentType<KeptRecordingsProps>>(() =>
  import("./kept/kept-recordings.tsx").then(
    (module) => ({ default: module.KeptRecordings }),
    () => ({ default: Nothing }),
  ),
);
const Recorded = lazy(() =>
  import("./player.tsx").then(
    (module) => ({ default: module.Player }),
    () => ({ default: RecorderMissing }),
  ),
);

/** Loaded only for a question that needs it. */
export function LazyRecordedAnswer(props: ComponentProps<typeof Answer>) {
  return (
    <Suspense fallback={<Skeleton height={200} role="status" aria-label="Loading the recorder" />}>
      <Answer {...props} />
    </Suspense>
  );
}

/** The same without an attempt. */
export function LazyTrialRecording(props: TrialRecordingProps) {
  return (
    <Suspense fallback={<Skeleton height={200} role="status" aria-label="Loading the recorder" />}>
      <Trial {...props} />
    </Suspense>
  );
}

export function LazyRecordingKeeper(props: RecordingKeeperProps) {
  const { testSlug } = props;
  // The server sends its counts once, soon after the page opens, so something must be listening by then.
  useEffect(() => watchAudioPlays(testSlug), [testSlug]);

  const isNeeded = props.sections.some(({ problems }) =>
    problems.some((problem) => [problem, ...problem.children].some(({ problem_type }) => isRecorded(problem_type))),
  );
  return <Suspense fallback={null}>{isNeeded && <Keeper {...props} />}</Suspense>;
}

function isRecorded(type: string): boolean {
  return type === "VID" || type === "ADO";
}

export function LazyKeptRecordings(props: KeptRecordingsProps) {
  return (
    <Suspense fallback={null}>
      <Kept {...props} />
    </Suspense>
  );
}

export function LazyPlayer(props: ComponentProps<typeof Recorded>) {
  return (
    <Suspense fallback={<Skeleton height={60} role="status" aria-label="Loading the recording" />}>
      <Recorded {...props} />
    </Suspense>
  );
}
