import { ActionIcon, Button, Checkbox, Group, NativeSelect, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev } from "@invigil/ui/icons/media";
import { IconAlertTriangle } from "@invigil/ui/icons/page";
import { SPEEDS, type Playback } from "./use-playback.ts";

const NOTABLE = { next: "Next notable moment", first: "First notable moment" };

export function Controls({ playback, timeText }: { playback: Playback; timeText: string }) {
  const { playing, toggle, next, nextNotable, notable, previous, speed, setSpeed, skipIdle, setSkipIdle } = playback;
  return (
    <Group gap="sm" align="center">
      <ActionIcon variant="default" size="lg" aria-label="Previous moment" onClick={previous}>
        <IconPlayerTrackPrev size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="filled" size="lg" aria-label={playing ? "Pause" : "Play"} onClick={toggle}>
        {playing ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label="Next moment" onClick={next}>
        <IconPlayerTrackNext size={18} aria-hidden />
      </ActionIcon>
      {notable === null ? (
        <Text span size="sm" c="dimmed">
          No notable moments
        </Text>
      ) : (
        <Button variant="default" leftSection={<IconAlertTriangle size={18} aria-hidden />} onClick={nextNotable}>
          {NOTABLE[notable]}
        </Button>
      )}
      <NativeSelect
        aria-label="Speed"
        w="5.5rem"
        value={String(speed)}
        data={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
        onChange={(event) => setSpeed(Number(event.currentTarget.value))}
      />
      <Checkbox
        label="Skip idle time"
        checked={skipIdle}
        onChange={(event) => setSkipIdle(event.currentTarget.checked)}
      />
      <Text span fw={600}>
        {timeText}
        {playback.isWaiting && ", waiting for more"}
      </Text>
    </Group>
  );
}
