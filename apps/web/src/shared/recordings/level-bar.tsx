import { watchLevel } from "@invigil/capture/recorder/level-meter";
import { Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "./recordings.module.css";

interface Props {
  stream: MediaStream;
  onLevel: (level: number) => void;
}

/** Shows the microphone's level. It moves ten times per second, so it is drawn without rendering. */
export function LevelBar({ stream, onLevel }: Props) {
  const meter = useRef<HTMLMeterElement>(null);
  const listener = useRef(onLevel);
  useEffect(() => {
    listener.current = onLevel;
  }, [onLevel]);

  // Listens to the stream.
  useEffect(
    () =>
      watchLevel(stream, (level) => {
        if (meter.current) meter.current.value = level;
        listener.current(level);
      }),
    [stream],
  );

  return (
    <Group gap="xs">
      <Text size="sm" component="label" htmlFor="microphone-level">
        Microphone level
      </Text>
      <meter ref={meter} id="microphone-level" className={classes["meter"]} min={0} max={1} low={0.08} />
    </Group>
  );
}
