import { ActionIcon, Button, Group, NativeSelect } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev } from "@invigil/ui/icons/media";
import { IconAlertTriangle } from "@invigil/ui/icons/page";
import { SPEEDS, type FilmPlayback } from "./use-film.ts";

export function FilmControls({ film }: { film: FilmPlayback }) {
  const { index, playing, speed, setSpeed, toggle, go, nextAlert, previousAlert } = film;
  return (
    <Group gap="sm" role="group" aria-label="Film">
      <ActionIcon variant="default" size="lg" aria-label="Previous picture" onClick={() => go(index - 1)}>
        <IconPlayerTrackPrev size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="filled" size="lg" aria-label={playing ? "Pause" : "Play"} onClick={toggle}>
        {playing ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label="Next picture" onClick={() => go(index + 1)}>
        <IconPlayerTrackNext size={18} aria-hidden />
      </ActionIcon>
      <Jump text="Previous alert" to={previousAlert} onGo={go} />
      <Jump text="Next alert" to={nextAlert} onGo={go} />
      <NativeSelect
        aria-label="Speed"
        w="5.5rem"
        value={String(speed)}
        data={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
        onChange={(event) => setSpeed(Number(event.currentTarget.value))}
      />
    </Group>
  );
}

/** Stays focusable without an alert to go to, so that the keyboard does not lose its place. */
function Jump({ text, to, onGo }: { text: string; to: number | null; onGo: (index: number) => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
      aria-disabled={to === null}
      {...(to === null && { "data-disabled": true })}
      onClick={() => to !== null && onGo(to)}
    >
      {text}
    </Button>
  );
}
