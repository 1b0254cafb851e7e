import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { useEffect, useEffectEvent } from "react";
import { ExpiryWatcher } from "../../attempts/end/expiry-watcher.tsx";
import { PausedNotice } from "../../attempts/end/paused-notice.tsx";
import { ProctorMessages } from "../../attempts/proctor-messages.tsx";
import { SubmitRequestDialog } from "../../attempts/submit/submit-request-dialog.tsx";
import { LazyRecordingKeeper } from "../../../shared/recordings/lazy-recordings.tsx";
import { UnsentRecordings } from "../../../shared/recordings/kept/unsent-recordings.tsx";
import { LazyInterviewClock } from "../../interview/lazy-interview-clock.tsx";
import { LateNotice } from "../../solutions/late/late-notice.tsx";
import { DraftKeeper } from "../../solutions/keep/draft-keeper.tsx";
import { UploadKeeper } from "../../solutions/keep/upload-keeper.tsx";
import { useSignedIn } from "../../../lib/identity.ts";
import { saveRecordedAnswer } from "./save-recorded-answer.ts";

interface AttemptProps {
  test: Test;
  solutionSet: SolutionSet;
  sections: SectionWithProblems[];
}
export interface AttemptPartsProps extends Omit<AttemptProps, "sections"> {
  /** Null while they load. */
  sections: SectionWithProblems[] | null;
  /** Whether this device keeps what is typed. */
  keeps: boolean;
  closing: boolean;
  /** Called once these parts hear what the server says. */
  onHearing: () => void;
}

const NO_SECTIONS: SectionWithProblems[] = [];

/** What an attempt needs beside each of its pages, and a page before the start does not. */
export function AttemptParts({ test, solutionSet, sections, keeps, closing, onHearing }: AttemptPartsProps) {
  const tellHearing = useEffectEvent(onHearing);
  // Runs after the effects of the parts, which begin to listen in them.
  useEffect(() => tellHearing(), []);
  const isActive = solutionSet.status === "ACTIVE";
  const isPaused = isActive && solutionSet.paused_at !== null;
  return (
    <>
      <AnswerKeepers test={test} solutionSet={solutionSet} sections={sections ?? NO_SECTIONS} closing={closing} />
      {isActive && isAiInterview(test) && (
        <LazyInterviewClock interviewKey={{ testSlug: test.slug, attempt: solutionSet.id }} />
      )}
      {isPaused && <PausedNotice />}
      {isActive && <ProctorMessages attemptId={solutionSet.id} paused={isPaused} />}
      {sections && <AttemptEnd test={test} solutionSet={solutionSet} sections={sections} keeps={keeps} />}
    </>
  );
}

/** Sends answers, files and recordings that wait on this device to the server. */
function AnswerKeepers({ test, solutionSet, sections, closing }: AttemptProps & { closing: boolean }) {
  const user = useSignedIn();
  return (
    <>
      <DraftKeeper attempt={solutionSet} user={user} />
      {solutionSet.status === "ACTIVE" && (
        <>
          <UploadKeeper attempt={solutionSet.id} sections={sections} />
          <LazyRecordingKeeper
            user={user.user_id}
            attempt={solutionSet.id}
            testSlug={test.slug}
            sections={sections}
            saveAnswer={saveRecordedAnswer}
            closing={closing}
          />
        </>
      )}
    </>
  );
}

/** The two ways in which an attempt ends: by its candidate or by the clock. */
function AttemptEnd({ test, solutionSet, sections, keeps }: AttemptProps & { keeps: boolean }) {
  return (
    <>
      <SubmitRequestDialog test={test} solutionSet={solutionSet} sections={sections} keeps={keeps} />
      <ExpiryWatcher
        test={test}
        solutionSet={solutionSet}
        sections={sections}
        renderAffected={(whenNone) => (
          <>
            <LateNotice attempt={solutionSet.id} whenNone={whenNone} />
            <UnsentRecordings />
          </>
        )}
        keeps={keeps}
      />
    </>
  );
}
