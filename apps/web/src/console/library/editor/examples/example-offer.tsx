import { Button, Paper, Stack, Text } from "@mantine/core";
import type { FolderProps } from "../folders/folder-props.ts";
import { DBA, DSC, MLI, SCR, SHL } from "./data-examples.ts";
import { insertExample } from "./insert-example.ts";
import { PRJ, SEL, UIX } from "./web-examples.ts";

export const EXAMPLES = { SCR, DBA, SHL, MLI, DSC, UIX, SEL, PRJ };

interface Props extends Pick<FolderProps, "draft" | "change" | "readOnly"> {
  type: string;
  /** The offer goes when it was taken: who uses the keyboard goes on elsewhere. */
  onInserted: () => void;
}

/** For a key that has nothing in it yet: how one begins. */
export function ExampleOffer({ type, draft, change, readOnly, onInserted }: Props) {
  const example = Object.hasOwn(EXAMPLES, type) ? EXAMPLES[type as keyof typeof EXAMPLES] : null;
  if (!example || readOnly) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="How to begin">
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>There is nothing to judge by yet.</Text>
        <Text size="sm" c="dimmed">
          Add something below, or begin with a whole example: {example.about}. It has everything that can be judged,
          with a sample solution, and can be changed like your own. What you have already written stays.
        </Text>
        <Button
          variant="default"
          onClick={() => {
            change(insertExample(draft, example));
            onInserted();
          }}
        >
          Insert the example
        </Button>
      </Stack>
    </Paper>
  );
}
