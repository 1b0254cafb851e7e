import { isRunType } from "@invigil/contract/authoring/library-content";
import { Checkbox, Stack, Text } from "@mantine/core";
import { NumberField } from "../../fields.tsx";
import type { FolderProps } from "./folder-props.ts";

/** What it is worth, and how often it may be tried. */
export function SettingsFolder({ problem, draft, change }: FolderProps) {
  const { content, grading } = draft;
  const { problem_type: type } = problem;
  return (
    <Stack gap="md" maw={480}>
      {type === "CMP" ? (
        <Text>
          Marks: {draft.children.reduce((sum, child) => sum + child.max_score, 0)}, what its questions are worth
          together.
        </Text>
      ) : (
        <NumberField
          label="Marks"
          description="What full marks are. A test may give it others."
          value={draft.max_score}
          max={10_000}
          onChange={(marks) => change({ max_score: marks ?? 0 })}
        />
      )}
      {isRunType(type) && (
        <>
          <NumberField
            label="Submissions allowed"
            description="How often a candidate may have it judged before the end. Empty: any number."
            value={content.max_submissions}
            min={1}
            whole
            onChange={(max_submissions) => change({ content: { ...content, max_submissions } })}
          />
          <Checkbox
            label="Marks for a part of the cases"
            description="Otherwise all cases must pass."
            checked={grading["partial"] !== false}
            onChange={(event) => change({ grading: { ...grading, partial: event.currentTarget.checked } })}
          />
        </>
      )}
    </Stack>
  );
}
