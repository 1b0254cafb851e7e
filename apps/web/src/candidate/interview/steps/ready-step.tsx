import { beginInterview } from "@invigil/contract/interviews/session";
import { type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { counted } from "@invigil/contract/messages/counted";
import type { Test } from "@invigil/contract/taking/tests";
import { minutesText } from "@invigil/rules/time/counted-time";
import { BusyButton } from "@invigil/ui/busy-button";
import { ErrorState } from "@invigil/ui/page-state";
import { Checkbox, Group, List, Paper, Radio, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { useServerNow } from "../../../lib/clock.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import { timeIfBegun } from "../begin-note.ts";
import type { InterviewKey } from "../interview-calls.ts";
import { readPreferences, writePreferences } from "../preferences.ts";
import { useInterviewStep } from "../use-interview.ts";
import { AskForPerson } from "./ask-for-person.tsx";
import { CvUpload } from "./cv-upload.tsx";
import { MicrophoneCheck, SoundCheck } from "./sound-check.tsx";

interface Props {
  interviewKey: InterviewKey;
  snapshot: InterviewSnapshot;
  test: Test;
  /** When the attempt ends if nobody begins; null without an end. */
  expiry: string | null;
  onBegun: (expiry: string) => void;
}

/** How the candidate wants to answer, and whether sound works. Then the interview begins, and its time with it. */
export function ReadyStep({ interviewKey: key, snapshot, test, expiry, onBegun }: Props) {
  const [preferences, setPreferences] = useState(() => readPreferences(key.testSlug));
  const begin = useInterviewStep(key, async () => {
    const begun = await call(beginInterview, { body: { test_solution_id: key.attempt } }, { family: "TIN" });
    if (begun.expiry !== null) onBegun(begun.expiry);
    return begun;
  });

  function prefer(change: Partial<typeof preferences>) {
    writePreferences(key.testSlug, change);
    setPreferences({ ...preferences, ...change });
  }

  return (
    <Stack gap="md">
      <List spacing="xs">
        <List.Item>
          The interviewer asks questions on {counted(snapshot.topics_total, "topic")}.{" "}
          <OwnTime test={test} expiry={expiry} />
        </List.Item>
        <List.Item>The time that the interviewer needs to prepare a question is given back to you.</List.Item>
        <List.Item>Every question is shown in writing and stays on screen while you answer.</List.Item>
        <List.Item>
          If you reload the page or lose your connection, the interview goes on at the same question.
        </List.Item>
      </List>
      <Paper withBorder radius="md" p="md">
        <Stack gap="md">
          <Radio.Group
            label="How would you like to answer?"
            description="You can change this at every question."
            value={preferences.mode}
            onChange={(mode) => prefer({ mode })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="spoken" label="Speak" description={spokenNote(snapshot)} />
              <Radio value="typed" label="Type" />
            </Stack>
          </Radio.Group>
          {preferences.mode === "spoken" && <MicrophoneCheck />}
        </Stack>
      </Paper>
      {snapshot.facts.speaks && (
        <Paper withBorder radius="md" p="md">
          <Stack gap="sm">
            <Checkbox
              label="Read the questions aloud"
              checked={preferences.voice}
              onChange={({ currentTarget }) => prefer({ voice: currentTarget.checked })}
            />
            {preferences.voice && <SoundCheck />}
          </Stack>
        </Paper>
      )}
      {snapshot.cv_rule !== "off" && (
        <Paper withBorder radius="md" p="md" component="section" aria-labelledby="ready-cv">
          <Title order={3} id="ready-cv" mb="xs">
            Your CV
          </Title>
          {snapshot.cv.state !== "ready" && <Text mb="xs">{cvNote(snapshot.cv.state)}</Text>}
          <CvUpload interviewKey={key} snapshot={snapshot} />
        </Paper>
      )}
      {begin.error && <ErrorState {...errorText(begin.error)} />}
      <Group>
        <BusyButton busy={begin.isPending} loading={begin.isPending} onClick={() => begin.mutate(undefined)}>
          Begin interview
        </BusyButton>
      </Group>
      <AskForPerson interviewKey={key} snapshot={snapshot} company={test.company.name} agreed />
    </Stack>
  );
}

function OwnTime(beginning: Pick<Props, "test" | "expiry">) {
  const { minutes, endsAt } = timeIfBegun(beginning, useServerNow(10_000));
  return `You have ${minutesText(minutes)} ${endsAt === null ? "from the moment you begin" : "if you begin now"}.`;
}

function spokenNote({ facts: { transcribes }, language }: InterviewSnapshot): string {
  if (transcribes && language === "en")
    return "Your answers are recorded and written down. You can correct the text until you submit.";
  return "Your answers are recorded, and people will listen to them. They are not written down.";
}

function cvNote(state: string): string {
  if (state !== "unreadable") return "You have not uploaded a CV.";
  return "Your CV could not be read, so the questions do not refer to it. You can choose another file or begin without one.";
}
