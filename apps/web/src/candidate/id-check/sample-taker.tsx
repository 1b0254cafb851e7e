import { openAudioTake } from "@invigil/capture/recorder/audio-take";
import { LevelMeter } from "@invigil/ui/level-meter";
import { LoadingState } from "@invigil/ui/page-state";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconMicrophone, IconPlayerStop } from "@invigil/ui/icons/media";
import { useEffect, useRef, useState } from "react";
import { useDevices } from "../../shared/parts/devices/use-devices.ts";
import { useSoundLevel } from "../../shared/parts/devices/use-sound-level.ts";
import { DeviceRefusal } from "./device-refusal.tsx";
import { recordSample, SAMPLE_SECONDS, type SampleRecording } from "./record-sample.ts";

interface Props {
  onTake: (sample: Blob) => void;
}

export function SampleTaker({ onTake }: Props) {
  const { opened, reopen } = useDevices("microphone");
  const refusal = opened?.refusals.microphone;
  return (
    <Stack gap="sm">
      {opened === null && <LoadingState message="Opening the microphone…" />}
      {refusal !== undefined && <DeviceRefusal device="microphone" name={refusal} onRetry={reopen} />}
      {opened?.stream && <Recorder stream={opened.stream} onTake={onTake} />}
    </Stack>
  );
}

type Phase = "waiting" | "recording" | "failed";

function Recorder({ stream, onTake }: Props & { stream: MediaStream }) {
  const level = useSoundLevel(stream);
  const [phase, setPhase] = useState<Phase>("waiting");
  const recording = useRef<SampleRecording | null>(null);
  // Stops the recording, which would otherwise continue after the candidate leaves the page.
  useEffect(() => () => recording.current?.stop(), []);

  async function record() {
    if (phase === "recording") return;
    setPhase("recording");
    try {
      recording.current = await recordSample(stream, openAudioTake);
      const sample = await recording.current.done;
      setPhase(sample === null ? "failed" : "waiting");
      if (sample !== null) onTake(sample);
    } catch {
      setPhase("failed");
    }
  }

  return (
    <>
      <LevelMeter level={level} label="Microphone level" />
      <Group gap="sm">
        {phase === "recording" ? (
          <Button
            color="red"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            onClick={() => recording.current?.stop()}
          >
            Stop
          </Button>
        ) : (
          <Button leftSection={<IconMicrophone size={18} aria-hidden />} onClick={() => void record()}>
            Record {SAMPLE_SECONDS} seconds
          </Button>
        )}
        <Text size="sm" role="status">
          {phase === "recording" && "Recording…"}
        </Text>
      </Group>
      {phase === "failed" && (
        <Text c="error" size="sm" role="alert">
          Nothing was recorded. Please try again.
        </Text>
      )}
    </>
  );
}
