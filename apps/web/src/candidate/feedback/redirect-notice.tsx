import { counted } from "@invigil/contract/messages/counted";
import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";

interface Props {
  url: string;
  /** How long the person has to read this page. */
  seconds: number;
  /** The person is using this page and should not be redirected. */
  paused: boolean;
  leave: (url: string) => void;
}

/** Redirects to the company's own page, unless the person chooses to stay. */
export function RedirectNotice({ url, seconds, paused, leave }: Props) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const [stays, setStays] = useState(false);
  const host = new URL(url).host;
  const isHeld = stays || paused;
  const onSecond = useEffectEvent(() => {
    setSecondsLeft(secondsLeft - 1);
    if (secondsLeft <= 1) leave(url);
  });

  const isOver = secondsLeft <= 0;
  // Counts down the seconds.
  useEffect(() => {
    if (isHeld || isOver) return undefined;
    const timer = setInterval(() => onSecond(), 1_000);
    return () => clearInterval(timer);
  }, [isHeld, isOver]);

  return (
    <Alert role="note" color="blue" variant="light">
      <Group gap="sm">
        <Text role="timer" aria-live="off">
          {isHeld ? "You will stay on this page." : textOf(host, secondsLeft)}
        </Text>
        {!isHeld && (
          <Button size="compact-sm" variant="default" onClick={() => setStays(true)}>
            Stay on this page
          </Button>
        )}
        <Anchor href={url} underline="always">
          Continue to {host}
        </Anchor>
      </Group>
    </Alert>
  );
}

function textOf(host: string, seconds: number): string {
  return `You will be redirected to ${host} in ${counted(seconds, "second")}.`;
}
