import { ConfirmDialog } from "@invigil/ui/dialog";
import { Button, Text } from "@mantine/core";
import { useState } from "react";

interface Props {
  /** What is written here. */
  what: "code" | "query";
  onReset: () => void;
}

/** Returns to the code that the question began with, after asking. */
export function ResetButton({ what, onReset }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Reset {what}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Reset ${what}`}
        confirmLabel={`Reset ${what}`}
        danger
        onConfirm={() => {
          setAsking(false);
          onReset();
        }}
        onCancel={() => setAsking(false)}
      >
        <Text>
          Do you want to replace your {what} with the {what} this question started with? Saved versions stay in the
          history.
        </Text>
      </ConfirmDialog>
    </>
  );
}
