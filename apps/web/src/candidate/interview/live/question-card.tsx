import { rephraseTurn } from "@invigil/contract/interviews/session";
import { type InterviewTurn } from "@invigil/contract/interviews/snapshot";
import { BusyButton } from "@invigil/ui/busy-button";
import { ErrorState } from "@invigil/ui/page-state";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconPlayerStop, IconVolume, IconVolumeOff } from "@invigil/ui/icons/media";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { call } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import type { InterviewKey } from "../interview-calls.ts";
import classes from "../interview.module.css";
import { useInterviewStep } from "../use-interview.ts";
import type { Conversation } from "./conversation.ts";
import { asksBack } from "./talk-status.ts";

interface Props {
  interviewKey: InterviewKey;
  turn: InterviewTurn;
  /** The question that a follow-up is about. */
  about: string | null;
  conversation: Conversation;
  /** Null if this interviewer has no voice. */
  voiceOn: boolean | null;
  onVoice: (on: boolean) => void;
}

/** What the interviewer says, always in writing. */
export function QuestionCard({ interviewKey: key, turn, about, conversation, voiceOn, onVoice }: Props) {
  const rephrase = useRephrase(key, turn, conversation, voiceOn === true);
  const isOpen = useStore(conversation.view, ({ taking }) => taking.phase !== "thinking" && !taking.sent);
  const isAsking = useStore(conversation.view, ({ taking }) => taking.phase === "asking");
  const isBlocked = useStore(conversation.view, (view) => view.voiceBlocked);
  const isQuestion = turn.kind === "question" || turn.kind === "follow-up";
  const question = useFocusOnNext(turn.seq);
  const mayRephrase = isOpen && isQuestion && turn.rephrased === null && !rephrase.hasNone;

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label="The interviewer says">
      <Stack gap="sm">
        {about !== null && (
          <Text size="sm" c="dimmed">
            About the question: {about}
          </Text>
        )}
        <div aria-live="polite" ref={question} tabIndex={-1} className={classes["says"]}>
          <Text className={classes["question"] ?? ""}>{turn.text}</Text>
          {turn.rephrased !== null && (
            <Text className={classes["question"] ?? ""} mt="sm">
              In other words: {turn.rephrased}
            </Text>
          )}
        </div>
        {isBlocked && turn.audio !== null && (
          <Text size="sm" c="dimmed">
            Your browser did not play the voice. Choose “Repeat” to hear it.
          </Text>
        )}
        {rephrase.hasNone && (
          <Text size="sm" c="dimmed" role="status">
            There are no other words for this question.
          </Text>
        )}
        {rephrase.error && <ErrorState {...errorText(rephrase.error)} />}
        <Group gap="xs">
          {isOpen && turn.audio !== null && voiceOn === true && <PlayButton conversation={conversation} />}
          {mayRephrase && (
            <BusyButton
              size="xs"
              variant="default"
              busy={rephrase.isPending}
              loading={rephrase.isPending}
              onClick={rephrase.ask}
            >
              In other words
            </BusyButton>
          )}
          {turn.kind === "greeting" && isAsking && (
            <Button size="xs" onClick={() => conversation.happen("continue")}>
              Continue
            </Button>
          )}
          {voiceOn !== null && !(asksBack(turn) && turn.audio === null) && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={voiceOn ? <IconVolumeOff size={14} aria-hidden /> : <IconVolume size={14} aria-hidden />}
              onClick={() => onVoice(!voiceOn)}
            >
              {voiceOn ? "Turn the voice off" : "Turn the voice on"}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** If the button that had the focus is gone, the focus goes to what is said next. */
function useFocusOnNext(seq: number) {
  const said = useRef<HTMLDivElement>(null);
  const shown = useRef(seq);
  // Moves the browser's focus.
  useEffect(() => {
    if (shown.current === seq) return;
    shown.current = seq;
    if (document.activeElement === document.body) said.current?.focus();
  }, [seq]);
  return said;
}

function PlayButton({ conversation }: { conversation: Conversation }) {
  const isSpeaking = useStore(conversation.view, ({ taking }) => taking.voice === "playing" || taking.voice === "held");
  const icon = isSpeaking ? <IconPlayerStop size={14} aria-hidden /> : <IconVolume size={14} aria-hidden />;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={icon}
      onClick={() => conversation.happen(isSpeaking ? "stop-voice" : "repeat")}
    >
      {isSpeaking ? "Stop" : "Repeat"}
    </Button>
  );
}

/** The same question in other words, spoken as soon as there is a sound of them. */
function useRephrase(key: InterviewKey, turn: InterviewTurn, conversation: Conversation, voiceOn: boolean) {
  const { mutate, isPending, error, data, variables } = useInterviewStep(key, (base: number) =>
    call(rephraseTurn, { body: { test_solution_id: key.attempt, base } }, { family: "INT" }),
  );
  const asked = useRef<{ seq: number; audio: string | null } | null>(null);

  // Speaks what was asked for.
  useEffect(() => {
    const isSame = asked.current?.seq !== turn.seq || turn.audio === asked.current.audio;
    if (isSame || turn.rephrased === null || turn.audio === null) return;
    asked.current = null;
    if (voiceOn) conversation.happen("repeat");
  }, [turn, voiceOn, conversation]);

  return {
    isPending,
    error,
    /** The server knows no other words. */
    hasNone: data !== undefined && variables === turn.seq && turn.rephrased === null,
    ask() {
      asked.current = { seq: turn.seq, audio: turn.audio };
      mutate(turn.seq);
    },
  };
}
