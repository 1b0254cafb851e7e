import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import classes from "./file-drop.module.css";

interface Props {
  /** Says on the button what the file is for. */
  action: string;
  hint: string;
  /** Extensions without the dot; absent: any file. */
  extensions?: readonly string[];
  disabled: boolean;
  onFile: (file: File) => void;
}

/** A file by button, or dropped here. */
export function FileDrop({ action, hint, extensions, disabled, onFile }: Props) {
  const [over, setOver] = useState(false);

  function allow(event: DragEvent) {
    // Otherwise the browser would open the file in place of the test.
    event.preventDefault();
    setOver(!disabled);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  }

  return (
    <Group
      className={classes.zone}
      data-over={over || undefined}
      gap="sm"
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton
        onChange={(file) => file && onFile(file)}
        disabled={disabled}
        {...(extensions && { accept: extensions.map((extension) => `.${extension}`).join(",") })}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />} disabled={disabled}>
            {action}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Group>
  );
}
