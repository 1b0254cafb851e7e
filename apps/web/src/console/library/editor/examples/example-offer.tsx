import { Button, Paper, Stack, Text } from "@mantine/core";
import type { FolderProps } from "../folders/folder-props.ts";
import { DBA, DSC, MLI, SCR, SHL } from "./data-examples.ts";
import { DJP, PBD, PBT } from "./environment-examples.ts";
import { insertExample } from "./insert-example.ts";
import { APP, MOB, PBE, PFE, PFS } from "./project-examples.ts";
import { PRJ, SEL, UIX } from "./web-examples.ts";

export const EXAMPLES = { SCR, DBA, SHL, MLI, DSC, UIX, SEL, PRJ, APP, MOB, DJP, PBE, PFS, PFE, PBT, PBD };

interface Props extends Pick<FolderProps, "draft" | "change" | "readOnly"> {
  type: string;
  /** Called when the button disappears, so that keyboard focus can move on. */
  onInserted: () => void;
}

/** Offers an example while the key is still empty. */
export function ExampleOffer({ type, draft, change, readOnly, onInserted }: Props) {
  const example = Object.hasOwn(EXAMPLES, type) ? EXAMPLES[type as keyof typeof EXAMPLES] : null;
  if (!example || readOnly) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="Getting started">
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>There are no cases yet.</Text>
        <Text size="sm" c="dimmed">
          Add your own below, or start from a complete example (“{example.about}”). It comes with a sample solution, and
          you can change all of it. What you have already written is kept.
        </Text>
        <Button
          variant="default"
          onClick={() => {
            change(insertExample(draft, example));
            onInserted();
          }}
        >
          Insert example
        </Button>
      </Stack>
    </Paper>
  );
}
