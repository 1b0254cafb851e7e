import type { AnswerMode, InterviewSnapshot, InterviewTurn } from "@invigil/contract/interviews/snapshot";
import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { InterviewKey } from "../interview-calls.ts";
import type { InterviewProps } from "../interview-props.ts";
import classes from "../interview.module.css";
import { readPreferences, writePreferences } from "../preferences.ts";
import { AskForPerson } from "../steps/ask-for-person.tsx";
import { Transcript } from "../transcript/transcript.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { isAnswerable } from "./conversation.ts";
import { Interviewer } from "./interviewer.tsx";
import { QuestionCard } from "./question-card.tsx";
import { progressText, statusText, unaskedText } from "./talk-status.ts";
import { useConversation } from "./use-conversation.ts";

type Props = InterviewProps & { interviewKey: InterviewKey; snapshot: InterviewSnapshot };

export function LiveInterview(props: Props) {
  return props.snapshot.state === "ended" ? <Ended {...props} /> : <Talking {...props} />;
}

function Talking({ interviewKey: key, snapshot, test, suspended, renderSubmit, openMicrophone }: Props) {
  const talk = useConversation(key, { snapshot, suspended, ...(openMicrophone && { openMicrophone }) });
  const { conversation, keeper } = talk;
  const [voiceOn, setVoiceOn] = useState(() => readPreferences(key.testSlug).voice);
  const answerState = useStore(keeper.view, (view) => view.state);
  const isSpeaking = useStore(conversation.view, ({ taking }) => taking.voice === "playing");
  const status = useStore(conversation.view, ({ taking }) => statusText(taking, answerState, snapshot.phase));
  const turn = currentTurn(snapshot);
  if (!turn) return null;

  function setVoice(voice: boolean) {
    writePreferences(key.testSlug, { voice });
    setVoiceOn(voice);
    if (!voice) conversation.happen("stop-voice");
  }
  function setMode(mode: AnswerMode) {
    writePreferences(key.testSlug, { mode });
    conversation.setMode(mode);
  }

  return (
    <Stack gap="md">
      <Interviewer
        picture={test.interview_avatar}
        avatar={snapshot.avatar}
        speaking={isSpeaking}
        progress={progressText(turn, snapshot.topics_total)}
        status={status}
      />
      <QuestionCard
        interviewKey={key}
        turn={turn}
        about={questionOf(snapshot, turn)}
        conversation={conversation}
        voiceOn={snapshot.facts.speaks ? voiceOn : null}
        onVoice={setVoice}
      />
      {isAnswerable(turn) && <AnswerPanel turn={turn} talk={talk} onMode={setMode} />}
      <Transcript interviewKey={key} snapshot={snapshot} />
      <AskForPerson interviewKey={key} snapshot={snapshot} company={test.company.name} agreed level={2} />
      <Group justify="flex-end">
        {renderSubmit(true, turn.kind === "closing" ? undefined : unaskedText(snapshot))}
      </Group>
    </Stack>
  );
}

/** Everything was said. What was written down can still be corrected until the interview is submitted. */
function Ended({ interviewKey: key, snapshot, test, renderSubmit }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const closing = snapshot.turns.findLast(({ kind }) => kind === "closing");
  return (
    <Stack gap="md">
      <Interviewer
        picture={test.interview_avatar}
        avatar={snapshot.avatar}
        speaking={false}
        progress=""
        status="The interview is over."
      />
      <Paper withBorder radius="md" p="md" component="section" aria-labelledby="interview-over">
        <Stack gap="sm">
          <Title order={2} id="interview-over" ref={heading} tabIndex={-1}>
            Thank you
          </Title>
          {closing && <Text className={classes["question"] ?? ""}>{closing.text}</Text>}
          {snapshot.turns.some(({ answer }) => answer?.mode === "spoken") && (
            <Text>If something you said was written down wrongly, you can correct it below until you submit.</Text>
          )}
          <Group>{renderSubmit(false)}</Group>
        </Stack>
      </Paper>
      <Transcript interviewKey={key} snapshot={snapshot} />
    </Stack>
  );
}

/** A follow-up makes little sense without the question it is about. */
function questionOf({ turns }: InterviewSnapshot, turn: InterviewTurn): string | null {
  if (turn.kind !== "follow-up") return null;
  const asked = turns.findLast(({ seq, kind }) => kind === "question" && seq < turn.seq);
  return asked?.question ?? asked?.text ?? null;
}

function currentTurn({ turns, turn_seq }: InterviewSnapshot): InterviewTurn | null {
  return turns.find(({ seq }) => seq === turn_seq) ?? null;
}
