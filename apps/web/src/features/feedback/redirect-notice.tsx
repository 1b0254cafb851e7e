import { FEEDBACK_REDIRECT_SECONDS } from "@invigil/contract/constants";
import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";

interface Props {
  url: string;
  /** The person does something on this page, and should not be torn away. */
  paused: boolean;
  leave: (url: string) => void;
}

/** Goes on to the company's own page by itself, unless the person stays. */
export function RedirectNotice({ url, paused, leave }: Props) {
  const [secondsLeft, setSecondsLeft] = useState(FEEDBACK_REDIRECT_SECONDS);
  const [stays, setStays] = useState(false);
  const isHeld = stays || paused;
  const onSecond = useEffectEvent(() => {
    setSecondsLeft(secondsLeft - 1);
    if (secondsLeft <= 1) leave(url);
  });

  const isOver = secondsLeft <= 0;
  // Time passes outside React.
  useEffect(() => {
    if (isHeld || isOver) return undefined;
    const timer = setInterval(() => onSecond(), 1_000);
    return () => clearInterval(timer);
  }, [isHeld, isOver]);

  return (
    <Alert role="note" color="blue" variant="light">
      <Group gap="sm">
        <Text role="timer">{isHeld ? "You stay on this page." : `Redirecting in ${secondsLeft} seconds…`}</Text>
        {!isHeld && (
          <Button size="compact-sm" variant="default" onClick={() => setStays(true)}>
            Stay here
          </Button>
        )}
        <Anchor href={url}>Go on now</Anchor>
      </Group>
    </Alert>
  );
}
