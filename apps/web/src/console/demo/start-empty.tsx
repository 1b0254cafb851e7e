import { emptyDemo, type EmptyDemo } from "@invigil/contract/people/demo";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Code, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useAction } from "../parts/action.ts";

interface Props {
  opened: boolean;
  /** False once they were removed. */
  hasCandidates: boolean;
  onClose: () => void;
}

const SAID: Record<EmptyDemo, string> = {
  candidates: "The demo candidates were removed.",
  everything: "The demo content was removed.",
};

export function StartEmpty({ opened, hasCandidates, onClose }: Props) {
  const [chosen, setChosen] = useState<EmptyDemo>("candidates");
  const what = hasCandidates ? chosen : "everything";
  const empty = useAction({
    run: (asked: EmptyDemo) => call(emptyDemo, { body: { what: asked } }, { family: "CON" }),
    // Nearly everything on screen.
    changes: [],
    said: (_, asked) => SAID[asked],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Start empty?"
      size="md"
      danger
      confirmLabel="Remove"
      cancelLabel="Cancel"
      loading={empty.isPending}
      onConfirm={() => empty.mutate(what)}
      onCancel={() => {
        empty.reset();
        onClose();
      }}
    >
      <Radio.Group
        label="What should be removed?"
        value={what}
        onChange={(value) => setChosen(value === "everything" ? "everything" : "candidates")}
      >
        <Stack gap="sm" mt="xs">
          {hasCandidates && (
            <Radio
              value="candidates"
              label="Demo candidates and their results"
              description="The demo tests and questions stay, and so does everyone you have invited yourself."
            />
          )}
          <Radio
            value="everything"
            label="All demo content"
            description="Also removes the demo tests, with everyone invited to them, and demo questions that no other test uses. Your own tests, and questions that you have edited, stay."
          />
        </Stack>
      </Radio.Group>
      <Text size="sm">
        This cannot be undone. <Code>npm run demo:reset</Code> on the server brings the demo back, but deletes
        everything else that was created in this company.
      </Text>
      {empty.error && <Text c="red">{consoleError(empty.error)}</Text>}
    </ConfirmDialog>
  );
}
