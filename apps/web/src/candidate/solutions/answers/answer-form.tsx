import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import { LoadingState } from "@invigil/ui/page-state";
import { Alert, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ConflictNotice } from "../versions/conflict-notice.tsx";
import { KeptVersions } from "../versions/kept-versions.tsx";
import { SaveBar } from "../save/save-bar.tsx";
import { saveNow } from "../save/save-now.ts";
import type { AnswerableProblem } from "../../../shared/answers/save-problems.ts";
import { useAnswer, type AnswerHandle } from "../use-answer.ts";
import { AnswerField } from "../../../shared/answers/answer-field.tsx";
import { OverLimitNotice } from "../../../shared/answers/over-limit-notice.tsx";

/** Props of a code answer's editor; running code belongs to another feature. */
export interface CodeField {
  problem: AnswerableProblem;
  handle: AnswerHandle;
  readOnly: boolean;
  save: () => Promise<Solution | null>;
}

/** Props of a recorded answer; recording belongs to another feature. */
export interface RecordingField {
  problem: AnswerableProblem;
  answer: Answer;
  readOnly: boolean;
}

interface Props {
  problem: AnswerableProblem;
  readOnly: boolean;
  showState: boolean;
  renderText: (text: string) => ReactNode;
  renderCode: (field: CodeField) => ReactNode;
  renderRecording: (field: RecordingField) => ReactNode;
}

export function AnswerForm({ problem, readOnly, showState, renderText, renderCode, renderRecording }: Props) {
  const handle = useAnswer(problem.slug);
  const way = ANSWERED_BY[problem.problem_type];
  if (!handle) return <LoadingState message="Loading your answer…" />;

  const isReadOnly = readOnly || handle.view.closed !== null;
  return (
    <Stack gap="md" data-problem={problem.slug}>
      {isReadOnly && (
        <Alert color="gray" variant="light">
          This answer can no longer be changed.
        </Alert>
      )}
      {!handle.view.draftsWork && (
        <Alert color="orange" variant="light" role="alert">
          This browser cannot keep your answer on this device. It is safe once you see “Saved”.
        </Alert>
      )}
      {way === "code" ? (
        <>
          {renderCode({ problem, handle, readOnly: isReadOnly, save: () => saveNow(problem.slug, handle.saver) })}
          <OverLimitNotice problem={problem} answer={handle.view.answer} />
        </>
      ) : way === "video" || way === "audio" ? (
        renderRecording({ problem, answer: handle.view.answer, readOnly: isReadOnly })
      ) : (
        <AnswerField
          problem={problem}
          readOnly={isReadOnly}
          answer={handle.view.answer}
          revision={handle.view.revision}
          stored={handle.view.stored}
          onChange={handle.saver.change}
          onAmend={handle.saver.amend}
          onUploaded={() => void handle.saver.save()}
          renderText={renderText}
        />
      )}
      {handle.view.conflict && <ConflictNotice problem={problem.slug} />}
      <KeptVersions problem={problem} view={handle.view} />
      {!isReadOnly && (
        <SaveBar handle={handle} problem={problem.slug} type={problem.problem_type} showState={showState} />
      )}
    </Stack>
  );
}
