import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { counted } from "@invigil/contract/messages/counted";
import { startRegrade, type RegradableProblem, type RegradeChange } from "@invigil/contract/results/regrades";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Button, Group, NativeSelect, NumberInput, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { LeaveDialog } from "../parts/leave-dialog.tsx";
import { errorText } from "../../shared/parts/error-text.ts";
import { CasesEditor } from "./cases-editor.tsx";
import { changeOf, editorOf, faultOf, type CurrentKey, type KeyEditor } from "./key-draft.ts";
import { FibEditor, JsonEditor, McqEditor, NoKey } from "./key-editors.tsx";
import { PartsEditor } from "./parts-editor.tsx";
import { regradeKeyQuery, regradesQuery } from "./regrade-queries.ts";

interface Props {
  slug: string;
  problems: readonly RegradableProblem[];
  onStarted: (id: number) => void;
  /** Renders a choice as candidates saw it. */
  renderText: (text: string) => ReactNode;
}

/** Lets authors try a different key or different marks for a question. No score changes until the regrade is applied. */
export function RegradeForm({ slug, problems, onStarted, renderText }: Props) {
  const [problem, setProblem] = useState("");
  const [dirty, setDirty] = useState(false);
  const chosen = problems.find((each) => each.slug === problem);
  return (
    <Stack gap="md" maw={900}>
      <NativeSelect
        label="Question"
        value={problem}
        // A change applies to one question only.
        disabled={dirty}
        description={dirty ? "Undo the changes below to choose another question." : undefined}
        onChange={(event) => setProblem(event.currentTarget.value)}
        data={[
          { value: "", label: "Choose a question…" },
          ...problems.map(({ slug: value, title, answers }) => ({
            value,
            label: `${title} (${counted(answers, "answer")})`,
          })),
        ]}
      />
      {chosen && (
        <ChosenProblem key={problem} {...{ slug, onStarted, renderText }} problem={chosen} onDirty={setDirty} />
      )}
    </Stack>
  );
}

interface ChosenProps extends Omit<Props, "problems"> {
  problem: RegradableProblem;
  onDirty: (dirty: boolean) => void;
}

function ChosenProblem({ slug, problem, ...rest }: ChosenProps) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(regradeKeyQuery(slug, problem.slug));
  if (isPending) return <LoadingState message="Loading the key…" />;
  if (isError) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <KeyForm {...rest} slug={slug} problem={problem} current={data} />;
}

function KeyForm({ slug, problem, current, onStarted, onDirty, renderText }: ChosenProps & { current: CurrentKey }) {
  const [draft, setDraftOnly] = useState({ grading: current.grading, points: current.points as number | string });
  const [round, setRound] = useState(0);
  const change = changeOf(current, draft);
  const fault = faultOf(current, draft);
  function setDraft(next: typeof draft) {
    setDraftOnly(next);
    onDirty(changeOf(current, next) !== null);
  }
  /** Remounts the editors, because they keep what was typed. */
  function begin(next: typeof draft) {
    setDraft(next);
    setRound(round + 1);
  }
  const { mutate, isPending, isSuccess, error } = useStartRegrade(slug, problem.slug, onStarted);
  const leaving = useBlocker({
    shouldBlockFn: () => change !== null && !isSuccess,
    enableBeforeUnload: () => change !== null && !isSuccess,
    withResolver: true,
  });
  const { newest } = current;
  const editor = editorOf(current);
  const edit = { grading: draft.grading, onChange: (grading: typeof draft.grading) => setDraft({ ...draft, grading }) };
  return (
    <Stack gap="md" key={round}>
      {newest && editor !== "none" && (
        <NewestKey version={newest.version} onUse={() => begin({ ...draft, grading: newest.grading })} />
      )}
      <KeyEditors current={current} editor={editor} renderText={renderText} {...edit} />
      <NumberInput
        label="Marks in this test"
        maw={220}
        min={0}
        max={100_000}
        disabled={!current.points_can_change}
        description={current.points_can_change ? undefined : "Questions of a comprehension have their own marks."}
        value={draft.points}
        onChange={(points) => setDraft({ ...draft, points })}
      />
      <RegradeReach problem={problem} otherTests={editor === "none" ? [] : current.other_tests} />
      {change && fault && (
        <Text c="red" size="sm" role="alert">
          {fault}
        </Text>
      )}
      {error && (
        <Alert color="red" variant="light" role="alert">
          {errorText(error).message}
        </Alert>
      )}
      <Group>
        <Button
          onClick={() => change && mutate(change)}
          loading={isPending}
          disabled={change === null || fault !== null}
        >
          {problem.answers === 1 ? "Try on 1 answer" : `Try on ${problem.answers} answers`}
        </Button>
        {change && (
          <Button variant="default" onClick={() => begin({ grading: current.grading, points: current.points })}>
            Undo changes
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Trying changes no scores. You first see who would gain or lose marks, then decide.
      </Text>
      <LeaveDialog blocker={leaving} title="Leave without trying the changes?" text="Your changes will be lost." />
    </Stack>
  );
}

interface EditorsProps extends Pick<Props, "renderText"> {
  current: CurrentKey;
  editor: KeyEditor;
  grading: CurrentKey["grading"];
  onChange: (grading: CurrentKey["grading"]) => void;
}

function KeyEditors({ current, editor, renderText, ...edit }: EditorsProps) {
  switch (editor) {
    case "mcq":
      return <McqEditor current={current} renderText={renderText} {...edit} />;
    case "fib":
      return <FibEditor current={current} {...edit} />;
    case "cases":
      return <CasesEditor {...edit} />;
    case "parts":
      return hasEnvironment(current.problem_type) && <PartsEditor type={current.problem_type} {...edit} />;
    case "json":
      return <JsonEditor {...edit} />;
    case "none":
      return <NoKey />;
  }
}

function useStartRegrade(slug: string, problem: string, onStarted: (id: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: RegradeChange) =>
      call(startRegrade, { params: { slug }, body: { problem, change } }, { family: "CON" }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: regradesQuery(slug).queryKey });
      onStarted(id);
    },
  });
}

interface ReachProps {
  problem: RegradableProblem;
  otherTests: CurrentKey["other_tests"];
}

/** Says what a new key does not affect: marks given by people, and other tests. */
function RegradeReach({ problem: { marked }, otherTests }: ReachProps) {
  return (
    <>
      {marked > 0 && (
        <Text size="sm" c="dimmed">
          {marked === 1
            ? "1 answer was marked by a person. That mark does not change."
            : `${marked} answers were marked by a person. Those marks do not change.`}
        </Text>
      )}
      {otherTests.length > 0 && (
        <Alert color="blue" variant="light" title="Other tests use this question">
          Also used in: {otherTests.map(({ name }) => name).join(", ")}. These tests keep the old key. Once you have
          applied the new one here, you can try it there too.
        </Alert>
      )}
    </>
  );
}

function NewestKey({ version, onUse }: { version: number; onUse: () => void }) {
  return (
    <Alert color="blue" variant="light" title={`The library has version ${version}`}>
      <Text size="sm" mb="xs">
        Its key differs from the one this test uses.
      </Text>
      <Button variant="default" size="xs" onClick={onUse}>
        Use the key from version {version}
      </Button>
    </Alert>
  );
}
