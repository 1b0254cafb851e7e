import { isRunType } from "@invigil/contract/authoring/library-content";
import { numberText } from "@invigil/rules/text/number-text";
import { Checkbox, Stack, Text } from "@mantine/core";
import { NumberField } from "../../fields.tsx";
import type { FolderProps } from "./folder-props.ts";

/** Edits the marks of a question, and how often it can be submitted. */
export function SettingsFolder({ problem, draft, change }: FolderProps) {
  const { content, grading } = draft;
  const { problem_type: type } = problem;
  return (
    <Stack gap="md" maw={480}>
      {type === "CMP" ? (
        <Text>
          Marks: {numberText(draft.children.reduce((sum, child) => sum + child.max_score, 0))}, the sum of its
          questions’ marks.
        </Text>
      ) : (
        <NumberField
          label="Marks"
          description="The full marks for this question. A test can use a different number."
          value={draft.max_score}
          max={10_000}
          onChange={(marks) => change({ max_score: marks ?? 0 })}
        />
      )}
      {isRunType(type) && (
        <>
          <NumberField
            label="Submissions allowed"
            description="How often a candidate can submit the code for judging. Leave empty for no limit."
            value={content.max_submissions}
            min={1}
            whole
            onChange={(max_submissions) => change({ content: { ...content, max_submissions } })}
          />
          <Checkbox
            label="Give marks for each case passed"
            description="If this is off, all cases must pass to earn any marks."
            checked={grading["partial"] !== false}
            onChange={(event) => change({ grading: { ...grading, partial: event.currentTarget.checked } })}
          />
        </>
      )}
    </Stack>
  );
}
