import type { LateAnswer } from "@invigil/contract/interviews/late-answers";
import { decideLateAnswer } from "@invigil/contract/interviews/review";
import { proofOfTime } from "@invigil/rules/taking/late-draft";
import { withoutOverrides } from "@invigil/rules/text/without-overrides";
import { Text } from "@mantine/core";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { LateCard, LateDecision } from "../../shared/reports/late-drafts/late-card.tsx";
import classes from "./interviews.module.css";
import { useInterviewAction } from "./use-interview-action.ts";

interface Props {
  /** The interview. */
  id: number;
  late: LateAnswer;
  /** The turn, such as "Question 3". */
  name: string;
  /** The turn was answered in time as well. */
  isAnswered: boolean;
}

/** What was typed in time, by all that is known, but arrived after the end. */
export function LateAnswerCard({ id, late, name, isAnswered }: Props) {
  const mayDecide = useMayUse();
  return (
    <LateCard
      draft={late}
      title={name}
      proof={proofOfTime({ ...late, recorded: false, heartbeats: false })}
      newer={null}
      decision={mayDecide(decideLateAnswer) && <Decision id={id} late={late} name={name} isAnswered={isAnswered} />}
    >
      <Text className={classes["written"] ?? ""}>{withoutOverrides(late.text)}</Text>
    </LateCard>
  );
}

function Decision({ id, late, name, isAnswered }: Props) {
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
        The draft will become the candidate’s answer to this question
        {isAnswered && ", instead of the one that arrived in time"}. Scores are proposed again if a model proposes them.
        Marks and a decision stay as they are, so please check yours.
      </Text>
    </LateDecision>
  );
}
