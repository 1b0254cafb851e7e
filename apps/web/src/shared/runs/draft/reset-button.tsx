import { ConfirmDialog } from "@invigil/ui/dialog";
import { Button, Text } from "@mantine/core";
import { useState } from "react";

/** Returns to the code that the question began with, after asking. */
export function ResetButton({ onReset }: { onReset: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Reset code
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Reset code"
        confirmLabel="Reset code"
        danger
        onConfirm={() => {
          setAsking(false);
          onReset();
        }}
        onCancel={() => setAsking(false)}
      >
        <Text>
          Do you want to replace your code with the code this question started with? Saved versions stay in the history.
        </Text>
      </ConfirmDialog>
    </>
  );
}
