import type { InterviewSnapshot, InterviewTurn } from "@invigil/contract/interviews/snapshot";
import { withoutOverrides } from "@invigil/rules/text/without-overrides";
import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useServerNow } from "../../../lib/clock.ts";
import type { InterviewKey } from "../interview-calls.ts";
import classes from "../interview.module.css";
import { CorrectAnswer } from "./correct-answer.tsx";

/** A text is usually there sooner. */
const LONG = 60_000;

interface Props {
  interviewKey: InterviewKey;
  snapshot: InterviewSnapshot;
}

/** What was said so far. */
export function Transcript({ interviewKey, snapshot }: Props) {
  const [isWanted, setWanted] = useState(false);
  const isOver = snapshot.state === "ended";
  const isOpen = isOver || isWanted;
  const past = snapshot.turns.filter(({ seq, answer }) => isOver || seq < snapshot.turn_seq || answer !== null);
  if (past.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="transcript">
      <Stack gap="md" align="stretch">
        <Title order={2} id="transcript">
          {isOver ? "The conversation" : "Conversation so far"}
        </Title>
        {!isOver && (
          <div>
            <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
              {isOpen ? "Hide the conversation" : "Show the conversation"}
            </Button>
          </div>
        )}
        {!isOpen && past.some(isDoubtful) && (
          <Text role="status">Part of what you said may be missing or written down wrongly. Please check it.</Text>
        )}
        {isOpen && (
          <ol className={classes["turns"]}>
            {past.map((turn) => (
              <li key={turn.seq}>
                <PastTurn turn={turn} interviewKey={interviewKey} transcribes={snapshot.facts.transcribes} />
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Paper>
  );
}

interface TurnProps {
  interviewKey: InterviewKey;
  turn: InterviewTurn;
  transcribes: boolean;
}

function PastTurn({ interviewKey, turn, transcribes }: TurnProps) {
  const { text, answer } = turn;
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" c="dimmed">
          Interviewer
        </Text>
        <Text className={classes["said"] ?? ""}>{text}</Text>
      </div>
      {answer && (
        <div className={classes["answer"]}>
          <Text size="sm" c="dimmed">
            You
          </Text>
          {transcribes && isAwaited(answer) ? (
            <Awaited answer={answer} />
          ) : (
            <Text className={classes["said"] ?? ""}>{withoutOverrides(answerText(turn, answer))}</Text>
          )}
          {isDoubtful(turn) && (
            <Text size="sm" fw={600}>
              A part of what you said may be missing or wrong here. Please check it. People can also hear the recording.
            </Text>
          )}
          {answer.mode === "spoken" && answer.text !== null && !answer.unanswered && (
            <CorrectAnswer interviewKey={interviewKey} seq={turn.seq} text={answer.text} />
          )}
        </div>
      )}
    </Stack>
  );
}

function isDoubtful({ answer }: InterviewTurn): boolean {
  return answer?.reliable === false && !answer.unanswered;
}

type Answer = NonNullable<InterviewTurn["answer"]>;

function isAwaited({ unanswered, text }: Answer): boolean {
  return !unanswered && text === null;
}

/** The text of an answer, while it is being written. */
function Awaited({ answer }: { answer: Answer }) {
  const now = useServerNow(5_000);
  const isLong = now - Date.parse(answer.answered_at) > LONG;
  return (
    <Text>
      {isLong
        ? "Writing down your spoken answer takes longer than usual. Your recording is stored, and people can hear it."
        : "Your spoken answer is being written down…"}
    </Text>
  );
}

function answerText({ kind }: InterviewTurn, answer: Answer): string {
  if (answer.unanswered) return kind === "own-questions" || kind === "reply" ? "No more questions" : "No answer";
  if (answer.text !== null)
    return answer.text === "" ? "Nothing was understood. People can hear the recording." : answer.text;
  return "Your spoken answer was recorded.";
}
