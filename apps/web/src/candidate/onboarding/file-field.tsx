import { Anchor, Button, FileButton, Group, Input, Stack } from "@mantine/core";
import { IconUpload } from "@invigil/ui/icons/page";
import { useRef } from "react";
import { UploadList } from "../../shared/parts/uploads/upload-list.tsx";
import { useUploads } from "../../shared/parts/uploads/use-uploads.ts";
import type { FieldProps } from "./field-props.ts";

/** Uploads the file now or when the connection is back; the form itself carries only its address. */
export function FileField({ field, value, error, onChange }: FieldProps) {
  const place = { problem: "onboarding", field: field.name };
  const handle = useUploads(place, { only: true, apply: ({ resource_uri }) => onChange(resource_uri) });
  const resetPicker = useRef<() => void>(null);
  const isUploading = handle.uploads.some(({ state }) => state === "sending");

  function choose(file: File | null) {
    if (file !== null && !isUploading) handle.add(file);
    // Choosing the same file again after a failure must count as a choice.
    resetPicker.current?.();
  }

  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      withAsterisk={field.required}
      error={error}
      errorProps={{ role: "alert" }}
    >
      <Group gap="sm" mt={4}>
        <FileButton onChange={choose} resetRef={resetPicker} inputProps={{ "aria-label": field.label }}>
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
      <Stack gap="xs" mt={4}>
        <UploadList {...handle} />
      </Stack>
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
