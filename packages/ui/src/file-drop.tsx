import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconUpload } from "./icons/page.tsx";
import { useRef, useState, type DragEvent } from "react";
import classes from "./file-drop.module.css";

interface Props {
  /** The button's label, which says what the file is for. */
  action: string;
  hint: string;
  /** Extensions without the dot; absent for any file. */
  extensions?: readonly string[];
  disabled: boolean;
  /** Several files are handled one after another. */
  multiple?: boolean;
  onFile: (file: File) => void;
}

/** Takes a file by button or by dropping it here. docs/adr/0015 says why it is not a library. */
export function FileDrop({ action, hint, extensions, disabled, multiple = false, onFile }: Props) {
  const [over, setOver] = useState(false);
  const resetPicker = useRef<() => void>(null);

  function allow(event: DragEvent) {
    // Otherwise the browser would open the file in place of the test.
    event.preventDefault();
    setOver(!isOff(event));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isOff(event)) take([...event.dataTransfer.files]);
  }

  /** True also if the fieldset around it is disabled. */
  function isOff({ currentTarget }: DragEvent): boolean {
    return disabled || currentTarget.closest(":disabled") !== null;
  }

  function take(files: readonly File[]) {
    for (const file of multiple ? files : files.slice(0, 1)) onFile(file);
    // Choosing the same file again after a failure must count as a choice.
    resetPicker.current?.();
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
        multiple
        resetRef={resetPicker}
        onChange={take}
        disabled={disabled}
        inputProps={{ multiple }}
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
