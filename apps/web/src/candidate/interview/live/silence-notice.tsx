import { counted } from "@invigil/contract/messages/counted";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { silenceAt } from "../turn-taking/turn-taking.ts";
import type { Conversation } from "./conversation.ts";

/** What somebody who is silent is offered. Speaking makes it go away. */
export function SilenceNotice({ conversation }: { conversation: Conversation }) {
  const countdown = useStore(conversation.view, ({ taking, at }) => secondsOf(silenceAt(taking, at).countdown));
  const offer = useStore(conversation.view, ({ taking, at }) => silenceAt(taking, at).offer);
  const goesOn = useStore(conversation.view, ({ taking, at }) => secondsOf(silenceAt(taking, at).goesOn));
  const resting = useStore(conversation.view, ({ taking }) => taking.resting);

  if (resting) {
    return (
      <Offer text="You are taking a break, and nothing is recorded. The time keeps running. Just speak to go on.">
        <Button size="xs" variant="default" onClick={() => conversation.happen("back")}>
          Go on
        </Button>
      </Offer>
    );
  }
  if (countdown !== null) {
    return (
      <Offer
        text="Have you finished? If you stay silent, your answer is sent. Keep talking to go on."
        left={`${counted(countdown, "second")} left`}
      >
        <Button size="xs" variant="default" onClick={() => conversation.happen("more-time")}>
          I need more time
        </Button>
      </Offer>
    );
  }
  if (offer === "none") return null;
  return (
    <Offer
      text={
        offer === "help"
          ? "Take your time. You can also repeat the question, hear it in other words, or type your answer."
          : "Do you need a break? The interviewer waits, but the time keeps running. If you stay silent, the interviewer goes on to the next question."
      }
      {...(goesOn !== null && { left: `${counted(goesOn, "second")} left` })}
    >
      <Button size="xs" variant="default" onClick={() => conversation.happen("more-time")}>
        I need more time
      </Button>
      <Button size="xs" variant="default" onClick={() => conversation.setMode("typed")}>
        Type instead
      </Button>
      {offer === "rest" && (
        <Button size="xs" variant="default" onClick={() => conversation.happen("rest")}>
          Take a break
        </Button>
      )}
    </Offer>
  );
}

interface OfferProps {
  text: string;
  /** Not announced, because it changes every second. */
  left?: string;
  children: ReactNode;
}

function Offer({ text, left, children }: OfferProps) {
  return (
    <Alert color="blue" variant="light" role="group" aria-label="Silence">
      <Stack gap="sm">
        <Text role="status">{text}</Text>
        {left !== undefined && (
          <Text role="timer" aria-live="off" fw={600}>
            {left}
          </Text>
        )}
        <Group gap="xs">{children}</Group>
      </Stack>
    </Alert>
  );
}

function secondsOf(ms: number | null): number | null {
  return ms === null ? null : Math.ceil(ms / 1_000);
}
