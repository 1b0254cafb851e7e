import { Stack, Text } from "@mantine/core";
import type { FolderProps } from "../../folders/folder-props.ts";
import { FrameworksForm } from "./frameworks-form.tsx";
import type { WrittenKey } from "../../draft/key-shapes.ts";

/** PRJ: the tests that judge the project. */
export function PrjTests(props: FolderProps & { grading: WrittenKey<"PRJ"> }) {
  const { draft, change, grading } = props;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        The project itself, with the files that can only be read, is in “Files”. A test that the candidate may read lies
        there and here.
      </Text>
      <FrameworksForm
        {...props}
        frameworks={grading.frameworks}
        onChange={(frameworks) => change({ grading: { ...draft.grading, frameworks } })}
      />
    </Stack>
  );
}
