import { InterviewVoice } from "@invigil/contract/interviews/plan";
import { voiceSample } from "@invigil/contract/interviews/review";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconVolume } from "@invigil/ui/icons/media";
import { useState } from "react";

const VOICES: Record<InterviewVoice, string> = {
  none: "No voice: questions are only shown",
  slt: "Higher voice, American English",
  rms: "Lower voice, American English",
};

interface Props {
  value: InterviewVoice;
  onChange: (voice: InterviewVoice) => void;
}

/** The interviewer's voice, with a sample where one is installed. */
export function VoiceField({ value, onChange }: Props) {
  const [missing, setMissing] = useState(false);

  function listen() {
    setMissing(false);
    const sound = new Audio(voiceSample.path.replace(":voice", value));
    sound.play().catch(() => setMissing(true));
  }

  return (
    <Stack gap={4}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="Voice"
          description="Questions are always shown as text as well."
          flex={1}
          data={InterviewVoice.options.map((voice) => ({ value: voice, label: VOICES[voice] }))}
          value={value}
          onChange={(event) => onChange(InterviewVoice.parse(event.currentTarget.value))}
        />
        {value !== "none" && (
          <Button variant="default" leftSection={<IconVolume size={16} aria-hidden />} onClick={listen}>
            Listen
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {missing &&
          "There is no sample of this voice. The server may have no voices installed, or speak with another service. Use “Preview as candidate” to hear what candidates hear."}
      </Text>
    </Stack>
  );
}
