import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { afterSubmitTarget } from "@invigil/rules/taking/navigation";
import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { currentOutage, isOnline, useConnection } from "../../../lib/connection.ts";
import { useGo } from "../../../shared/parts/go.ts";
import { flushPendingSaves, pendingObstacles } from "../../../shared/parts/pending-saves.ts";
import { readBookmarks } from "../../../lib/local-data.ts";
import { useProduct } from "../../../lib/product.ts";
import { showToast } from "../../../shared/parts/toasts.ts";
import { notSubmittedText } from "../../parts/outage-texts.ts";
import { failureOf, type FailureShown } from "./failure.ts";
import { useSubmission } from "./submission-state.ts";
import { SubmitDialog } from "./submit-dialog.tsx";
import { closeSubmitRequest, setConfirmed, useSubmitRequest } from "./submit-request.ts";
import { sectionsOf, submitAction, submitQuestion, summaryRow, type SubmitSubject } from "./submit-summary.ts";
import { useLeave } from "../end/use-leave.ts";
import { useSubmitAttempt } from "./use-submit-attempt.ts";
import { useSubmitSection } from "./use-submit-section.ts";

interface Props {
  test: Test;
  solutionSet: SolutionSet;
  sections: SectionWithProblems[];
  /** This browser can store unsaved answers. */
  keeps?: boolean;
}

/** Confirms what the candidate asked to submit, on whichever page of the test they are now. */
export function SubmitRequestDialog(props: Props) {
  const subject = useSubmitRequest((state) => state.subject);
  useCloseWithSubject(subject, props.sections);
  // The store outlives the test's pages, but the request must not.
  useEffect(() => closeSubmitRequest, []);
  return subject && <Asking key={keyOf(subject)} {...props} subject={subject} />;
}

function keyOf(subject: SubmitSubject): string {
  return subject.kind === "section" ? subject.slug : subject.kind;
}

/** Closes the dialog when the test or section that it was opened for ends. */
function useCloseWithSubject(subject: SubmitSubject | null, sections: SectionWithProblems[]): void {
  const confirmed = useSubmitRequest((state) => state.confirmed);
  const closing = useSubmission((state) => state.closing);
  const ended =
    subject?.kind === "section" && sections.some(({ slug, status }) => slug === subject.slug && status !== "CTK");

  // A deadline or another window can end the test or section.
  useEffect(() => {
    if (subject === null) return;
    // Another dialog then says why it ended.
    if (closing) closeSubmitRequest();
    // A submission from this dialog ends it too and moves on by itself.
    else if (ended && !confirmed) {
      closeSubmitRequest();
      showToast({
        type: "primary",
        message: `“${subject.name}” has ended: it was submitted, or its time ran out. Nothing else was submitted.`,
        delay: true,
      });
    }
  }, [subject, closing, ended, confirmed]);
}

/** Saves what can be saved while the candidate reads, and says what cannot before they confirm. */
function useObstacles(): readonly string[] {
  const [obstacles, setObstacles] = useState(pendingObstacles);
  // Asks the server, because only a save shows whether another device has changed an answer.
  useEffect(() => {
    let isOpen = true;
    void flushPendingSaves().then(() => isOpen && setObstacles(pendingObstacles()));
    return () => {
      isOpen = false;
    };
  }, []);
  return obstacles;
}

function Asking({ test, solutionSet, sections, subject, keeps = true }: Props & { subject: SubmitSubject }) {
  const [failure, setFailure] = useState<(FailureShown & { offline: boolean }) | null>(null);
  const product = useProduct((state) => state.product);
  const submitAttempt = useSubmitAttempt(test);
  const submitSection = useSubmitSection(test, solutionSet);
  const go = useGo();
  const leave = useLeave();
  const online = useConnection((state) => state.online);
  const obstacles = useObstacles();
  // Answers that failed offline are sent automatically once the connection is back.
  const isOver = failure !== null && failure.offline && online;

  async function submit({ withoutUnsaved }: { withoutUnsaved: boolean }) {
    // A second click before the next render must not submit twice.
    if (useSubmission.getState().phase !== "idle") return;
    setFailure(null);
    setConfirmed(true);
    try {
      if (subject.kind === "test") {
        await submitAttempt({ reason: null, withoutUnsaved });
        closeSubmitRequest();
        leave(afterSubmitTarget(test));
        return;
      }
      const target = await submitSection({ section: subject, forced: false, withoutUnsaved });
      closeSubmitRequest();
      go(target);
    } catch (error) {
      const outage = useConnection.getState().outage ?? (isUnreachable(error) ? currentOutage() : null);
      const away = outage && notSubmittedText({ outage, product, keeps });
      setFailure({ ...failureOf(error, away), offline: !isOnline() });
      setConfirmed(false);
    }
  }

  return (
    <SubmitDialog
      action={submitAction(subject, product)}
      question={submitQuestion(subject, product)}
      rows={sectionsOf(subject, sections).map((section) => summaryRow(section, readBookmarks(test.slug)))}
      obstacles={obstacles}
      failure={isOver ? null : failure}
      onSubmit={(options) => void submit(options)}
      onCancel={closeSubmitRequest}
    />
  );
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.isUnreachable;
}
