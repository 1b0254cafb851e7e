import { Button, CloseButton, FileButton, Group, Text } from "@mantine/core";
import { IconPaperclip } from "@invigil/ui/icons/files";
import { IconCamera } from "@invigil/ui/icons/media";
import { useEffect, useMemo, useRef, useState } from "react";
import classes from "./chat.module.css";
import { chooseFiles, outgoing } from "./chosen-file.ts";
import type { OutgoingFile } from "./outbox-store.ts";
import { takeScreenshot } from "./screenshot.ts";

interface Props {
  files: readonly OutgoingFile[];
  onChange: (files: readonly OutgoingFile[]) => void;
  /** Whether a picture of the page can be taken. */
  screenshots: boolean;
  /** What is on its way stays as it is. */
  disabled?: boolean;
}

/** Files for the next message. Nothing is sent before the person has seen it here. */
export function AttachBar({ files, onChange, screenshots, disabled = false }: Props) {
  const [fault, setFault] = useState<string | null>(null);
  const [taking, setTaking] = useState(false);
  const resetPicker = useRef<() => void>(null);

  async function choose(added: readonly File[]) {
    const { files: chosen, refusal } = await chooseFiles(files, added);
    setFault(refusal);
    onChange(chosen);
    // Choosing the same file again must count as a choice.
    resetPicker.current?.();
  }

  async function picture() {
    setTaking(true);
    setFault(null);
    try {
      onChange([...files, await outgoing(await takeScreenshot(), true)]);
    } catch {
      setFault("The screenshot could not be taken. You can attach a picture file instead.");
    }
    setTaking(false);
  }

  return (
    <div>
      {files.map((file, index) => (
        <ChosenFile
          key={`${file.name} ${index}`}
          file={file}
          disabled={disabled}
          onRemove={() => onChange(files.filter((_, other) => other !== index))}
        />
      ))}
      {fault !== null && (
        <Text size="sm" c="red" role="alert">
          {fault}
        </Text>
      )}
      <Group gap="xs">
        <FileButton multiple disabled={disabled} resetRef={resetPicker} onChange={(added) => void choose(added)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              disabled={disabled}
              variant="default"
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              Attach a file
            </Button>
          )}
        </FileButton>
        {screenshots && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCamera size={14} aria-hidden />}
            loading={taking}
            disabled={disabled}
            onClick={() => void picture()}
          >
            Take a screenshot
          </Button>
        )}
      </Group>
    </div>
  );
}

interface ChosenProps {
  file: OutgoingFile;
  disabled: boolean;
  onRemove: () => void;
}

function ChosenFile({ file, disabled, onRemove }: ChosenProps) {
  const { name, type, content, screenshot } = file;
  const preview = useMemo(
    () => (screenshot ? URL.createObjectURL(new Blob([content], { type })) : null),
    [content, type, screenshot],
  );
  // The browser keeps the picture until it is told otherwise.
  useEffect(
    () => () => {
      if (preview !== null) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" mb={4}>
      <figure className={classes["chosen"]}>
        {preview !== null && (
          <img src={preview} alt="What the screenshot shows of this page" className={classes["picture"]} />
        )}
        <Text component="figcaption" size="sm" className={classes["body"] ?? ""}>
          {screenshot ? "Screenshot of this page, without the camera and this chat" : name}
        </Text>
      </figure>
      <CloseButton
        aria-label={`Remove ${screenshot ? "the screenshot" : name}`}
        disabled={disabled}
        onClick={onRemove}
      />
    </Group>
  );
}
