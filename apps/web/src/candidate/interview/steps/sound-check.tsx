import { LevelMeter } from "@invigil/ui/level-meter";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { refusalText } from "../../../shared/parts/devices/devices.ts";
import { beginOwnSound } from "../../../shared/parts/devices/own-sound.ts";
import { useDevices } from "../../../shared/parts/devices/use-devices.ts";
import { useSoundLevel } from "../../../shared/parts/devices/use-sound-level.ts";

/** Louder than a quiet room. */
const HEARD = 0.35;

export function MicrophoneCheck() {
  const [checking, setChecking] = useState(false);
  if (checking) return <OpenMicrophone />;
  return (
    <Group>
      <Button variant="default" onClick={() => setChecking(true)}>
        Check microphone
      </Button>
    </Group>
  );
}

function OpenMicrophone() {
  const { opened, reopen } = useDevices("microphone");
  const refusal = opened?.refusals.microphone;
  if (refusal !== undefined) {
    return (
      <Alert color="red" variant="light" role="alert">
        <Stack gap="sm" align="flex-start">
          <Text>{refusalText("microphone", refusal)} You can also type your answers.</Text>
          <Button variant="default" size="sm" onClick={reopen}>
            Try again
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (!opened?.stream) return <Text role="status">Please allow the microphone in your browser…</Text>;
  return <Level stream={opened.stream} />;
}

function Level({ stream }: { stream: MediaStream }) {
  const level = useSoundLevel(stream);
  const [heard, setHeard] = useState(false);
  if (!heard && level >= HEARD) setHeard(true);
  return (
    <Stack gap="xs">
      <LevelMeter level={level} label="Microphone level" />
      <Text role="status">{heard ? "Your microphone works." : "Say a few words. The bar should move."}</Text>
    </Stack>
  );
}

/** Two soft notes, made here so that nothing has to be loaded. */
export function SoundCheck() {
  const [played, setPlayed] = useState(false);
  function play() {
    const context = new AudioContext();
    const done = beginOwnSound();
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.15, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 1);
    gain.connect(context.destination);
    const tone = context.createOscillator();
    tone.frequency.setValueAtTime(440, context.currentTime);
    tone.frequency.setValueAtTime(660, context.currentTime + 0.3);
    tone.connect(gain);
    tone.start();
    tone.stop(context.currentTime + 1);
    tone.onended = () => {
      done();
      void context.close();
    };
    setPlayed(true);
  }
  return (
    <Group gap="sm">
      <Button variant="default" size="sm" onClick={play}>
        Test the sound
      </Button>
      {played && (
        <Text size="sm" role="status">
          If you hear nothing, check the volume. Every question is also shown in writing.
        </Text>
      )}
    </Group>
  );
}
