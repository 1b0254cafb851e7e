import { recordingSeconds } from "@invigil/capture/recorder/recording-limit";
import { isRunType } from "@invigil/contract/library-content";
import type { ChildProblem, Problem } from "@invigil/contract/problems";
import type { Answer } from "@invigil/contract/solutions";
import { Alert, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CheckAnswer } from "../features/library/check-answer.tsx";
import { tryCodeOn } from "../features/library/trial-calls.ts";
import { InlineText } from "../features/problems/inline-text.tsx";
import { LazyCodeAnswer } from "../features/runs/lazy-code.tsx";
import { AnswerField } from "../features/solutions/answers/answer-field.tsx";

interface Props {
  problem: Problem | ChildProblem;
  /** Of a question of a comprehension. */
  parent: string | null;
}

const NO_TEST = { slug: "library-trial", allowed_technologies: {} };

/** The fields of a candidate over an answer that lives only on this page. */
export function TrialAnswer({ problem, parent }: Props) {
  const [answer, setAnswer] = useState<Answer>({});
  if (problem.problem_type === "VID" || problem.problem_type === "ADO") {
    return <TrialRecording kind={problem.problem_type} extra={problem.extra_data} />;
  }
  if (isRunType(problem.problem_type)) {
    return (
      <LazyCodeAnswer
        test={NO_TEST}
        problem={problem}
        answer={answer}
        stored={null}
        revision={0}
        readOnly={false}
        onChange={setAnswer}
        save={() => Promise.resolve(null)}
        tryCode={tryCodeOn(problem.slug)}
      />
    );
  }
  return (
    <Stack gap="md">
      <AnswerField
        problem={problem}
        readOnly={false}
        answer={answer}
        revision={0}
        stored={null}
        onChange={setAnswer}
        onAmend={setAnswer}
        onUploaded={() => {}}
        renderText={(text) => <InlineText text={text} />}
      />
      <CheckAnswer slug={parent ?? problem.slug} child={parent === null ? null : problem.slug} answer={answer} />
    </Stack>
  );
}

function TrialRecording({ kind, extra }: { kind: "VID" | "ADO"; extra: Problem["extra_data"] }) {
  const { prompt_audio: prompt, recording_seconds: own } = extra;
  return (
    <Stack gap="md">
      {prompt && (
        <div>
          <audio controls src={prompt.url} aria-label="The question as sound" />
          {prompt.max_plays !== undefined && (
            <Text size="sm" c="dimmed">
              Candidates can play it {prompt.max_plays === 1 ? "once" : `${prompt.max_plays} times`}.
            </Text>
          )}
        </div>
      )}
      <Alert color="gray" variant="light">
        Here the candidate records {kind === "VID" ? "a video" : "their voice"}, at most {recordingSeconds(kind, own)}{" "}
        seconds. A recording needs an attempt: try it in a test.
      </Alert>
    </Stack>
  );
}
