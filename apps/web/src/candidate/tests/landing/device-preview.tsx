import { LevelMeter } from "@invigil/ui/level-meter";
import { LivePicture } from "@invigil/ui/live-picture";
import { Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSoundLevel } from "../../../shared/parts/devices/use-sound-level.ts";

/** A level on the meter that a voice reaches and a quiet room does not. */
const HEARD = 0.35;

/** Lets people see and hear for themselves that their devices work. */
export function DevicePreview({ stream }: { stream: MediaStream }) {
  const hasCamera = stream.getVideoTracks().length > 0;
  const hasMicrophone = stream.getAudioTracks().length > 0;
  return (
    <Paper withBorder radius="md" p="md">
      <SimpleGrid cols={{ base: 1, xs: hasCamera && hasMicrophone ? 2 : 1 }} spacing="md">
        {hasCamera && (
          <Stack gap="xs">
            <LivePicture stream={stream} label="What your camera sees" mirrored />
            <Text size="sm" c="dimmed">
              Make sure your whole face is in the picture and the light is in front of you.
            </Text>
          </Stack>
        )}
        {hasMicrophone && <Microphone stream={stream} />}
      </SimpleGrid>
    </Paper>
  );
}

function Microphone({ stream }: { stream: MediaStream }) {
  const level = useSoundLevel(stream);
  const [heard, setHeard] = useState(false);
  // Once a voice was heard, the text stays; it must not flicker with the meter.
  if (!heard && level >= HEARD) setHeard(true);
  return (
    <Stack gap="xs">
      <Text>Say a few words. The bar follows your voice.</Text>
      <LevelMeter level={level} label="Microphone level" />
      <Text size="sm" c="dimmed" role="status">
        {heard ? "We can hear you." : "We cannot hear you yet."}
      </Text>
    </Stack>
  );
}
