import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { meter, meterText } from "@invigil/rules/taking/attempted";
import { afterSubmitTarget, feedbackTarget } from "@invigil/rules/taking/navigation";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import { ApiError } from "../../../lib/api-error.ts";
import { useClockSynced, useServerNow } from "../../../lib/clock.ts";
import { useConnection } from "../../../lib/connection.ts";
import { useGo } from "../../../shared/parts/go.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { hasPendingSaves } from "../../../shared/parts/pending-saves.ts";
import { useProduct } from "../../../lib/product.ts";
import { useAutoSubmitRequest } from "../../../shared/parts/submit.ts";
import { attemptCache } from "../attempt-cache.ts";
import { createAutoClose } from "./auto-close.ts";
import { ClosingDialog, type RenderAffected } from "./closing-dialog.tsx";
import { dueClosing, nextDeadline, type Closing } from "./closing.ts";
import { setClosing, useSubmission } from "../submit/submission-state.ts";
import { useLeave } from "./use-leave.ts";
import { useSubmitAttempt } from "../submit/use-submit-attempt.ts";
import { useSubmitSection } from "../submit/use-submit-section.ts";

interface Props {
  test: Test;
  solutionSet: SolutionSet;
  sections: SectionWithProblems[];
  /** Lists the answers that could not be saved in time, shown while closing. */
  renderAffected?: RenderAffected;
  /** This browser can store unsaved answers. */
  keeps?: boolean;
}

/** Ends a section or the test when its time is up, or when something else requests it. */
export function ExpiryWatcher({ test, solutionSet, sections, renderAffected, keeps = true }: Props) {
  const [autoClose] = useState(createAutoClose);
  const state = useStore(autoClose.store);
  const synced = useClockSynced();
  // What is due ends at its deadline, not at the next full second.
  const now = useServerNow(1_000, nextDeadline(solutionSet, sections));
  const requested = useAutoSubmitRequest();
  const product = useProduct((current) => current.product);
  const { online, outage } = useConnection();
  const phase = useSubmission((submission) => submission.phase);
  const close = useClose({ test, solutionSet });

  // The candidate's own submission, once under way, takes precedence over the clock.
  const due = synced && phase === "idle" ? dueClosing({ now, solutionSet, sections, requested }) : null;
  const dueKey = due === null ? null : due.kind === "section" ? due.section.slug : due.reason;

  const begin = useEffectEvent(() => {
    if (due === null) return;
    setClosing(true);
    autoClose.begin(due, close);
  });

  // Starts the closing when the server's clock passes a deadline.
  useEffect(() => {
    if (dueKey !== null) begin();
  }, [dueKey]);

  // The server says that time remains, and its deadlines have been reloaded.
  const isCalledOff = dueKey === null && isNotOver(state.error);
  useEffect(() => {
    if (!isCalledOff) return;
    autoClose.callOff();
    setClosing(false);
  }, [isCalledOff, autoClose]);

  // Retries what failed offline as soon as the connection is back.
  useEffect(() => {
    if (online) autoClose.retry();
  }, [online, autoClose]);

  // Stops the timers on unmount.
  useEffect(
    () => () => {
      autoClose.dispose();
      setClosing(false);
    },
    [autoClose],
  );

  return (
    <ClosingDialog
      state={state}
      product={product}
      attempted={isAiInterview(test) ? null : meterText(meter(sections))}
      {...(renderAffected && { renderAffected })}
      away={state.work === "done" ? null : (outage ?? (isUnreachable(state.error) ? "server" : null))}
      keeps={keeps}
      unsaved={hasPendingSaves()}
      onProceed={autoClose.proceed}
      onRetry={autoClose.retry}
    />
  );
}

function useClose({
  test,
  solutionSet,
}: Pick<Props, "test" | "solutionSet">): (closing: Closing) => Promise<() => void> {
  const submitAttempt = useSubmitAttempt(test);
  const submitSection = useSubmitSection(test, solutionSet);
  const leave = useLeave();
  const go = useGo();
  const user = useSignedIn();
  const cache = attemptCache(useQueryClient(), { user, slug: test.slug, testId: test.id });

  async function submitted<T>(submitting: Promise<T>): Promise<T> {
    try {
      return await submitting;
    } catch (error) {
      if (isNotOver(error)) await cache.reloadSections();
      throw error;
    }
  }

  return async function close(closing) {
    if (closing.kind === "test") {
      const allTaken = await submitted(submitAttempt({ reason: closing.reason }));
      return () => {
        setClosing(false);
        // Only our own pages can still send what is left in this browser.
        leave(allTaken ? afterSubmitTarget(test) : feedbackTarget(test.slug));
      };
    }
    const target = await submitted(submitSection({ section: closing.section, forced: true }));
    return () => {
      setClosing(false);
      go(target);
    };
  };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.isUnreachable;
}

function isNotOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "not_over" || error.code === "attempt_paused");
}
