import { ANSWER_MAX, type AnswerMode, type InterviewTurn } from "@invigil/contract/interviews/snapshot";
import { BusyButton } from "@invigil/ui/busy-button";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useStore } from "zustand";
import { hasFloor, hasSpoken } from "../turn-taking/turn-taking.ts";
import { AnswerNotices } from "./answer-notices.tsx";
import { RecordingNotices } from "./recording-notices.tsx";
import { SilenceNotice } from "./silence-notice.tsx";
import { SpokenAnswer } from "./spoken-answer.tsx";
import { asksBack } from "./talk-status.ts";
import { TypedAnswer } from "./typed-answer.tsx";
import type { Talk } from "./use-conversation.ts";

interface Props {
  turn: InterviewTurn;
  talk: Talk;
  onMode: (mode: AnswerMode) => void;
}

const EMPTY = "Write something first, or go on without it.";

/** The candidate's side of a turn: spoken or typed, with a switch at any moment. */
export function AnswerPanel({ turn, talk, onMode }: Props) {
  const { conversation, keeper } = talk;
  const mode = useStore(conversation.view, ({ taking }) => taking.mode);
  const isOpen = useStore(conversation.view, ({ taking }) => taking.phase !== "thinking" && !taking.sent);
  const recordedMs = useStore(keeper.view, (view) => view.recordedMs);
  const pendingMs = useStore(conversation.view, (view) => view.pendingMs);
  // A click that was meant for the question before must not end this one, nor may one before anything was recorded.
  const isElsewhere = useStore(keeper.view, ({ state }) => state === "elsewhere");
  const isBegun = useStore(
    conversation.view,
    ({ taking }) => taking.mode === "typed" || (hasFloor(taking) && !isElsewhere && recordedMs + pendingMs > 0),
  );
  const text = useStore(keeper.view, (view) => view.text);
  /** The turn whose empty answer was to be sent. */
  const [emptyAt, setEmptyAt] = useState<number | null>(null);
  const [skipping, setSkipping] = useState<number | null>(null);
  const asks = asksBack(turn);
  const error = emptyAt === turn.seq && text.trim() === "" ? EMPTY : null;

  function send() {
    if (!isOpen || text.length > ANSWER_MAX) return;
    if (mode === "typed" && text.trim() === "") setEmptyAt(turn.seq);
    else conversation.finish();
  }

  function goOn() {
    setSkipping(null);
    conversation.finish({ unanswered: true });
  }

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={asks ? "Your question" : "Your answer"}>
      <Stack gap="md">
        <ModeSwitch mode={mode} onMode={onMode} />
        {mode === "typed" ? (
          <TypedAnswer turn={turn} keeper={keeper} isOpen={isOpen} error={error} onSend={send} />
        ) : (
          <SpokenAnswer {...talk} />
        )}
        {mode === "spoken" && text.trim() !== "" && (
          <Text size="sm" c="dimmed">
            What you typed is kept, but only what you say is sent. Choose “Type” to send the text instead.
          </Text>
        )}
        <Group gap="sm">
          <BusyButton busy={!isOpen || !isBegun} loading={false} onClick={send}>
            {finishLabel(mode, asks)}
          </BusyButton>
          <BusyButton
            variant="default"
            busy={!isOpen}
            loading={false}
            onClick={() => (asks ? goOn() : setSkipping(turn.seq))}
          >
            {asks ? "I have no more questions" : "Go on without answering"}
          </BusyButton>
        </Group>
        {/* What comes and goes stands below the buttons: one that moves under the pointer misses the click. */}
        {isOpen && mode === "spoken" && <Unheard talk={talk} />}
        {mode === "spoken" && <RecordingNotices {...talk} />}
        <SilenceNotice conversation={conversation} />
        <AnswerNotices keeper={keeper} isOpen={isOpen} onRetry={() => conversation.finish({ sure: true })} />
      </Stack>
      <ConfirmDialog
        opened={skipping === turn.seq && isOpen}
        title="Go on without answering"
        confirmLabel="Go on"
        irreversible
        onConfirm={goOn}
        onCancel={() => setSkipping(null)}
      >
        <Text>
          You cannot come back to this question. What you have typed or said for it so far will not be sent. Do you want
          to go on?
        </Text>
      </ConfirmDialog>
    </Paper>
  );
}

function finishLabel(mode: AnswerMode, asks: boolean): string {
  if (asks) return "Ask";
  return mode === "typed" ? "Send answer" : "I have finished";
}

function ModeSwitch({ mode, onMode }: { mode: AnswerMode; onMode: (mode: AnswerMode) => void }) {
  const modes = [
    ["spoken", "Speak"],
    ["typed", "Type"],
  ] as const;
  return (
    <Group gap="xs" role="group" aria-label="How to answer">
      {modes.map(([each, label]) => (
        <Button
          key={each}
          size="compact-sm"
          variant={mode === each ? "filled" : "default"}
          aria-pressed={mode === each}
          onClick={() => mode !== each && onMode(each)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** Says why a recording was not sent at once, also if a voice is heard after all. */
function Unheard({ talk: { conversation } }: { talk: Talk }) {
  const isShown = useStore(conversation.view, ({ unheard, taking }) => unheard !== null && unheard.seq === taking.seq);
  const isHeard = useStore(conversation.view, ({ taking }) => hasSpoken(taking));
  if (!isShown) return null;
  if (isHeard) return <Text role="status">We can hear you now. Choose “I have finished” when you are done.</Text>;
  return (
    <Alert color="orange" variant="light" role="alert">
      <Stack gap="sm">
        <Text>No voice was heard. If you did speak, people can still listen to the recording.</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => conversation.finish({ sure: true })}>
            Send the recording
          </Button>
          <Button size="xs" variant="default" onClick={() => conversation.setMode("typed")}>
            Type instead
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
