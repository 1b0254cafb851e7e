import { technologyName } from "@invigil/contract/taking/technology-names";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { counted } from "@invigil/contract/messages/counted";
import type { Run } from "@invigil/contract/taking/runs";
import { marksText } from "@invigil/grading/marks/points";
import { isMultiFileType } from "@invigil/rules/taking/multi-file";
import { numberText } from "@invigil/rules/text/number-text";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useRef, useState, type ComponentProps } from "react";
import { CodeText } from "../fields/code-text.tsx";
import { FileList } from "../fields/file-list.tsx";
import { modeOf } from "../draft/mode-of.ts";
import { folderName } from "../frame/folders.ts";
import type { FolderProps } from "./folder-props.ts";
import { generatedOutputs } from "../trial/generated-outputs.ts";
import { rememberPassed, trialPrint } from "../trial/passed-trials.ts";
import { solutionFiles } from "../workspace/parts.ts";
import { useTrial } from "../trial/use-trial.ts";

/** Edits a solution that the author knows to be correct. It must pass all cases, and it can supply their outputs. */
export function SolutionFolder(props: FolderProps) {
  const { problem, draft, change, shown, saveFirst } = props;
  const { content, authoring } = draft;
  const technology = authoring.solution?.technology ?? content.technologies[0] ?? "";
  const solution = authoring.solution ?? { technology, code: "", files: {} };
  const [replacing, setReplacing] = useState(false);
  const [tried, setTried] = useState<string | null>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const { run, start, running, refusal } = useTrial(problem.slug);
  const known = shown.technologies.find(({ id }) => id === solution.technology);
  const stub = content.stubs[solution.technology];
  const write = (part: Partial<typeof solution>) => {
    change({ authoring: { ...authoring, solution: { ...solution, ...part } } });
  };

  const starter = stub ? shown.starterText(stub) : "";
  const begin = () => {
    setReplacing(false);
    write({ code: starter });
  };

  // Judges the draft as it was saved, so changes made while it runs have not passed.
  const tryOut = () => {
    setTried(trialPrint(draft));
    start(solution, { onSuccess: ({ status }) => status === "ACC" && rememberPassed(problem.slug, draft) });
  };

  if (content.technologies.length === 0) {
    return <Alert color="yellow">Choose a language under “{folderName("stubs", problem.problem_type)}” first.</Alert>;
  }
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="Language of the solution"
          value={solution.technology}
          data={[...new Set([solution.technology, ...content.technologies])].map((id) => ({
            value: id,
            label: technologyName(id),
          }))}
          onChange={(event) => write({ technology: event.currentTarget.value })}
        />
        {stub && (
          <Button
            variant="default"
            onClick={() => (solution.code.trim() === "" ? begin() : setReplacing(solution.code !== starter))}
          >
            Copy the starting code
          </Button>
        )}
      </Group>
      <SolutionCode {...props} solution={solution} onWrite={write} />
      <Group>
        <Button ref={runButton} loading={running} onClick={() => void saveFirst().then((saved) => saved && tryOut())}>
          Save and run on all cases
        </Button>
        {known?.note && (
          <Text size="sm" c="dimmed">
            {known.note}
          </Text>
        )}
      </Group>
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      {run && (
        <TrialResult
          {...props}
          run={run}
          changed={tried !== trialPrint(draft)}
          onTaken={() => runButton.current?.focus()}
        />
      )}
      <ReplaceDialog opened={replacing} onCancel={() => setReplacing(false)} onConfirm={begin} />
    </Stack>
  );
}

function ReplaceDialog(props: Pick<ComponentProps<typeof ConfirmDialog>, "opened" | "onCancel" | "onConfirm">) {
  return (
    <ConfirmDialog
      {...props}
      title="Replace the solution?"
      confirmLabel="Replace"
      danger
      size="md"
      cancelLabel="Cancel"
    >
      <Text>The starting code will replace the solution you have written here.</Text>
    </ConfirmDialog>
  );
}

type Solution = NonNullable<FolderProps["draft"]["authoring"]["solution"]>;

interface CodeProps extends FolderProps {
  solution: Solution;
  onWrite: (part: Partial<Solution>) => void;
}

/** One program, or one field for each file that candidates edit. */
function SolutionCode({ solution, onWrite, ...props }: CodeProps) {
  const { problem, draft, shown } = props;
  if (!isMultiFileType(problem.problem_type)) {
    return (
      <CodeText
        label="Sample solution"
        mode={modeOf(solution.technology, shown.technologies)}
        description="The whole program, including any locked lines."
        rows={16}
        value={solution.code}
        onChange={(code) => onWrite({ code })}
      />
    );
  }
  if (hasEnvironment(problem.problem_type)) {
    return (
      <FileList
        title="Files of the sample solution"
        description="Those that candidates can change, and any that the solution adds."
        fresh="new-file.txt"
        files={solutionFiles(draft)}
        onChange={(files) => onWrite({ files })}
      />
    );
  }
  return draft.content.files
    .filter((file) => !file.read_only)
    .map((file) => (
      <CodeText
        key={file.path}
        label={file.path}
        mode={file.path}
        rows={10}
        value={solution.files[file.path] ?? file.content}
        onChange={(text) => onWrite({ files: { ...ownFiles(props), ...solution.files, [file.path]: text } })}
      />
    ));
}

function ownFiles({ draft: { content } }: FolderProps): Record<string, string> {
  return Object.fromEntries(
    content.files.filter((file) => !file.read_only).map(({ path, content: text }) => [path, text]),
  );
}

interface ResultProps extends FolderProps {
  run: Run;
  /** True if the solution or its key was changed after this run. */
  changed: boolean;
  /** Called when the outputs were copied into the key, which makes another run necessary. */
  onTaken: () => void;
}

function TrialResult({ problem, draft, change, shown, run, changed, onTaken }: ResultProps) {
  const over = run.state === "EVALUATED";
  // Outputs of an outdated run must not become the key.
  const generated = over && !changed ? generatedOutputs(problem.problem_type, draft, run) : null;
  return (
    <Stack gap="sm" component="section" aria-label="Result">
      <Text role="status" fw={600}>
        {over && changed ? CHANGED : resultText(run)}
      </Text>
      {generated && generated.changed.length > 0 && (
        <Alert color="blue" variant="light">
          <Stack gap="xs" align="flex-start">
            <Text>
              The solution’s output differs from the key in these cases: {generated.changed.join(", ")}. If the solution
              is correct, use its outputs and run it again.
              {generated.refused.length > 0 && ` This is not possible for ${generated.refused.join(", ")}.`}
            </Text>
            <Button
              size="xs"
              onClick={() => {
                change({ content: generated.content, grading: generated.grading });
                onTaken();
              }}
            >
              Use these outputs
            </Button>
          </Stack>
        </Alert>
      )}
      {shown.result(run)}
    </Stack>
  );
}

const CHANGED = "Something has changed since this run. Run the solution again.";

function resultText(run: Run): string {
  if (run.state === "EVALUATING") {
    return run.cases_total === 0 ? "Running…" : `Running… ${run.cases.length} of ${counted(run.cases_total, "case")}`;
  }
  if (run.state !== "EVALUATED") return run.message ?? "The run ended without a result.";
  return run.status === "ACC"
    ? "The solution passes all cases."
    : `The solution does not pass: ${numberText(run.score ?? 0)} of ${marksText({ max_score: run.max_score, negative: 0 })}.`;
}
