import { emptyDemo, type EmptyDemo } from "@invigil/contract/people/demo";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useAction } from "../parts/action.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
}

const SAID: Record<EmptyDemo, string> = {
  candidates: "The demo candidates were removed.",
  everything: "The demo content was removed.",
};

export function StartEmpty({ opened, onClose }: Props) {
  const [what, setWhat] = useState<EmptyDemo>("candidates");
  const empty = useAction({
    run: (chosen: EmptyDemo) => call(emptyDemo, { body: { what: chosen } }, { family: "CON" }),
    // Nearly everything on screen.
    changes: [],
    said: (_, chosen) => SAID[chosen],
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
        onChange={(value) => setWhat(value === "everything" ? "everything" : "candidates")}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="candidates"
            label="Demo candidates and their results"
            description="The demo tests and questions stay, and so does everyone you have invited yourself."
          />
          <Radio
            value="everything"
            label="All demo content"
            description="Also removes the demo tests, with everyone invited to them, and demo questions that no other test uses. Your own tests stay."
          />
        </Stack>
      </Radio.Group>
      <Text size="sm">This cannot be undone. To get the demo back, run npm run demo:reset on the server.</Text>
      {empty.error && <Text c="red">{consoleError(empty.error)}</Text>}
    </ConfirmDialog>
  );
}
