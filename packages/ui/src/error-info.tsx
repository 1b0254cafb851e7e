import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";

interface Props {
  /** `FAMILY:STATUS`. */
  code?: string | undefined;
  /** What support needs to know, or null if support could not help. */
  copyText?: string | null | undefined;
}

/** The error code and support text shown below any failure. */
export function ErrorInfo({ code, copyText }: Props) {
  if (!code && !copyText) return null;
  return (
    <Group gap="sm">
      {code && (
        <Text size="xs" c="dimmed">
          {code}
        </Text>
      )}
      {copyText && <CopyText text={copyText} />}
    </Group>
  );
}

function CopyText({ text }: { text: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const label = { idle: "Copy for support", copied: "Copied", failed: "Copying is not allowed here" }[state];

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  return (
    <Button size="compact-xs" variant="default" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
