import { decideInterview, markInterview, type InterviewReview } from "@invigil/contract/interviews/review";
import { Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { LeaveDialog } from "../parts/leave-dialog.tsx";
import { Comparison } from "./comparison.tsx";
import { Decision, DecisionForm, NO_DECISION } from "./decision-form.tsx";
import classes from "./interviews.module.css";
import { draftOf, isSame } from "./marks-draft.ts";
import { MarksForm } from "./marks-form.tsx";

/** First the reader's own marks, then what the machine and colleagues think, then the decision. */
export function Assessment({ review }: { review: InterviewReview }) {
  const may = useMayUse();
  const saved = draftOf(review.plan.competencies, review.own_marks);
  const [marks, setMarks] = useState(saved);
  const [decision, setDecision] = useState(NO_DECISION);
  const dirty = !isSame(marks, saved) || decision.choice !== null || decision.reason.trim() !== "";
  const blocker = useBlocker({
    // A link to a turn stays on this page.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !dirty,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  const isOver = review.state === "ended";
  const mayJudge = may(markInterview) && may(decideInterview);
  return (
    <div className={classes["assessment"]}>
      <Decision review={review} />
      {!isOver && <Text>You can mark the answers when the interview is over.</Text>}
      {isOver && !mayJudge && <Text>Only reviewers and owners can mark and decide interviews.</Text>}
      {isOver && mayJudge && <MarksForm review={review} draft={marks} saved={saved} onChange={setMarks} />}
      <Comparison review={review} />
      {isOver && mayJudge && <DecisionForm review={review} draft={decision} onChange={setDecision} />}
      <LeaveDialog blocker={blocker} text="Your marks or your decision are not saved yet." />
    </div>
  );
}
