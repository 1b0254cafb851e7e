import { Stack, Text } from "@mantine/core";
import type { FolderProps } from "../../folders/folder-props.ts";
import { FrameworksForm } from "./frameworks-form.tsx";
import type { WrittenKey } from "../../draft/key-shapes.ts";

/** PRJ: edits the tests that judge the project. */
export function PrjTests(props: FolderProps & { grading: WrittenKey<"PRJ"> }) {
  const { draft, change, grading } = props;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        The project itself, including its read-only files, is under “Files”. A test that candidates are allowed to read
        must be in both places.
      </Text>
      <FrameworksForm
        {...props}
        frameworks={grading.frameworks}
        onChange={(frameworks) => change({ grading: { ...draft.grading, frameworks } })}
      />
    </Stack>
  );
}
