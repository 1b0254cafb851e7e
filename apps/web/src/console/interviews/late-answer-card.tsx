import type { LateAnswer } from "@invigil/contract/interviews/late-answers";
import { decideLateAnswer, type ReviewedTurn } from "@invigil/contract/interviews/review";
import { proofOfTime } from "@invigil/rules/taking/late-draft";
import { withoutOverrides } from "@invigil/rules/text/without-overrides";
import { Text } from "@mantine/core";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { LateCard, LateDecision } from "../../shared/reports/late-drafts/late-card.tsx";
import classes from "./interviews.module.css";
import { LateRecording } from "./late-recording.tsx";
import { useInterviewAction } from "./use-interview-action.ts";

interface Props {
  /** The interview. */
  id: number;
  late: LateAnswer;
  /** The turn, such as "Question 3". */
  name: string;
  turn: ReviewedTurn;
}

/** What was typed or said in time, by all that is known, but arrived after the end. */
export function LateAnswerCard({ id, late, name, turn }: Props) {
  const mayDecide = useMayUse();
  return (
    <LateCard
      draft={late}
      title={name}
      proof={proofOfTime({ ...late, recorded: false, spoken: late.recording !== null, heartbeats: false })}
      newer={null}
      decision={mayDecide(decideLateAnswer) && <Decision id={id} late={late} name={name} turn={turn} />}
    >
      {late.recording === null ? (
        <Text className={classes["written"] ?? ""}>{withoutOverrides(late.text)}</Text>
      ) : (
        <LateRecording recording={late.recording} name={name} />
      )}
    </LateCard>
  );
}

function Decision({ id, late, name, turn }: Props) {
  const { decideLate } = useInterviewAction(id);
  return (
    <LateDecision
      title={name}
      acceptLabel="Accept"
      isBusy={decideLate.isPending}
      failure={decideLate.error}
      onAccept={() => decideLate.mutate({ late: late.id, body: { state: "accepted", reason: "" } })}
      onDecline={(reason) => decideLate.mutate({ late: late.id, body: { state: "declined", reason } })}
    >
      <Text>
        {whatAcceptingDoes(late, turn)} Scores are proposed again if a model proposes them. Marks and a decision stay as
        they are, so please check yours.
      </Text>
    </LateDecision>
  );
}

function whatAcceptingDoes({ recording }: LateAnswer, { in_time: inTime, mode, unanswered }: ReviewedTurn): string {
  const becomes = "will become the candidate’s answer to this question";
  if (recording === null)
    return `The draft ${becomes}${inTime === null ? "" : ", instead of the one that arrived in time"}.`;
  if (mode === null || unanswered) return `The recording ${becomes}.`;
  return mode === "spoken"
    ? "The recording will be added to what the candidate said in time, and the whole answer is transcribed again."
    : "The recording will count beside what the candidate typed in time. It is not transcribed, so please listen to it.";
}
