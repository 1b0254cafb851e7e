import { Button } from "@mantine/core";
import { useState, type MouseEvent } from "react";

/** Copies a text that the question gives. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState<"Copy" | "Copied" | "Not copied">("Copy");

  async function copy({ currentTarget }: MouseEvent) {
    // Writing to the clipboard is no event by itself, and pasting the text would seem to bring it from outside.
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    currentTarget.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true }));
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Not copied");
    }
  }

  return (
    <Button size="compact-xs" variant="subtle" color="gray" title={label} onClick={(event) => void copy(event)}>
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
