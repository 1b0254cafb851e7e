import { isUploadAddress } from "@invigil/rules/text/upload-address";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FileUploader } from "../../files/file-uploader.tsx";
import classes from "../../files/files.module.css";

const TEXTS = {
  sound: {
    upload: "Upload audio",
    uploadAnother: "Upload different audio",
    remove: "Remove the audio",
    removeTitle: "Remove this audio?",
  },
  film: {
    upload: "Upload a video",
    uploadAnother: "Upload another video",
    remove: "Remove the video",
    removeTitle: "Remove this video?",
  },
};

interface Props {
  kind: keyof typeof TEXTS;
  label: string;
  /** The address of the file, or empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** Edits the audio or video that a question plays before it is answered: an upload, or an address on this server. */
export function PromptField({ kind, label, value, onChange }: Props) {
  const [removing, setRemoving] = useState(false);
  const texts = TEXTS[kind];
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Group gap="sm" align="flex-end">
        <LimitedInput
          label={label}
          description="Upload a file, or enter the address of a file on this server. Leave empty for none."
          limit={500}
          style={{ flex: "1 1 16rem" }}
          value={value}
          // The page's security policy blocks media from other servers.
          error={value !== "" && !value.startsWith("/") && "Enter an address that starts with a slash"}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
        {value !== "" && (
          <Button variant="default" aria-label={texts.remove} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </Group>
      {isUploadAddress(value) && <Preview kind={kind} label={label} address={value} />}
      <FileUploader
        action={value === "" ? texts.upload : texts.uploadAnother}
        kinds={[kind]}
        onStored={({ url }) => onChange(url)}
      />
      <ConfirmDialog
        opened={removing}
        title={texts.removeTitle}
        confirmLabel="Remove"
        danger
        size="md"
        cancelLabel="Cancel"
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          onChange("");
        }}
      >
        <Text>This question will no longer play it to candidates. The file itself stays in the library.</Text>
      </ConfirmDialog>
    </Stack>
  );
}

function Preview({ kind, label, address }: { kind: Props["kind"]; label: string; address: string }) {
  const media = { src: address, controls: true, preload: "metadata", "aria-label": label } as const;
  return (
    <>
      {/* oxlint-disable jsx-a11y/media-has-caption -- the recording is the question itself */}
      {kind === "film" ? (
        <video key={address} {...media} className={classes["film"]} playsInline />
      ) : (
        <audio key={address} {...media} className={classes["sound"]} />
      )}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
    </>
  );
}
