import type { FileInput } from "@invigil/contract/taking/problems";
import type { Solution } from "@invigil/contract/taking/solutions";
import { Stack, Text } from "@mantine/core";
import type { AmendedAnswerProps } from "./answer-props.ts";
import { FileField } from "./file-field.tsx";

const STANDARD_INPUTS: readonly FileInput[] = [
  { fieldName: "main", label: "Prediction file", required: true },
  { fieldName: "supplementary", label: "Source file", required: false },
];

interface Props extends AmendedAnswerProps {
  stored: Solution | null;
  /** Saves immediately, because a file counts as soon as it is uploaded. */
  onUploaded: () => void;
}

/** FBE: a prediction file and the source that produced it. */
export function FileAnswer({ problem, answer, readOnly, stored, onAmend, onUploaded }: Props) {
  const inputs = problem.inputs.length > 0 ? problem.inputs : STANDARD_INPUTS;

  const amend: AmendedAnswerProps["onAmend"] = (changed) => {
    onAmend(changed);
    onUploaded();
  };

  return (
    <Stack gap="lg">
      {inputs.map((input) => (
        <FileField
          key={input.fieldName}
          problem={problem.slug}
          input={input}
          entry={answer.file_based_data?.find(({ fieldName }) => fieldName === input.fieldName) ?? null}
          readOnly={readOnly}
          onAmend={amend}
        />
      ))}
      {stored && stored.revisions > 0 && (
        <Text size="sm" c="dimmed">
          Versions: {stored.revisions}
        </Text>
      )}
    </Stack>
  );
}
