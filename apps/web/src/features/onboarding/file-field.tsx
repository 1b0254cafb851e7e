import { uploadFile } from "@invigil/contract/media";
import { messages } from "@invigil/contract/messages";
import { fileSizeError } from "@invigil/rules/files";
import { Anchor, Button, FileButton, Group, Input, Progress, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";
import { beginUpload } from "../../lib/uploads-in-progress.ts";
import type { FieldProps } from "./field-props.ts";

/** Sends the file at once; the form then carries only its address. */
export function FileField({ field, value, error, onChange }: FieldProps) {
  const [fraction, setFraction] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const resetPicker = useRef<() => void>(null);
  const isUploading = fraction !== null;

  async function upload(file: File | null) {
    if (file === null || isUploading) return;
    const tooLarge = fileSizeError(file.size);
    setProblem(tooLarge);
    if (tooLarge !== null) return;
    const endUpload = beginUpload();
    setFraction(0);
    try {
      const body = { upload_type: "generic" as const, filename_prefix: "onboarding", name: file.name };
      const stored = await call(uploadFile, { body, file }, { family: "FUP", onUploadProgress: setFraction });
      onChange(stored.resource_uri);
    } catch (cause) {
      setProblem(errorText(cause).message);
    } finally {
      setFraction(null);
      endUpload();
      // The same file, chosen again after a failure, must count as a choice.
      resetPicker.current?.();
    }
  }

  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      withAsterisk={field.required}
      error={problem ?? error}
      errorProps={{ role: "alert" }}
    >
      <Group gap="sm" mt={4}>
        <FileButton
          onChange={(file) => void upload(file)}
          resetRef={resetPicker}
          inputProps={{ "aria-label": field.label }}
        >
          {(props) => (
            <Button
              {...props}
              id={`field-${field.name}`}
              variant="default"
              disabled={isUploading}
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-label={`${value === "" ? "Choose" : "Replace"} file: ${field.label}`}
            >
              {value === "" ? "Choose file" : "Replace file"}
            </Button>
          )}
        </FileButton>
        {value !== "" && (
          <Anchor href={value} target="_blank" rel="noopener" size="sm">
            {nameOf(value)}
          </Anchor>
        )}
      </Group>
      {isUploading && (
        <>
          <Text size="sm" role="status" mt={4}>
            {messages.uploadInProgress}
          </Text>
          <Progress value={fraction * 100} aria-label={`Upload of ${field.label}`} mt={4} />
        </>
      )}
    </Input.Wrapper>
  );
}

function nameOf(address: string): string {
  const last = address.slice(address.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
