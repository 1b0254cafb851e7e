import { isUploadAddress } from "@invigil/rules/text/upload-address";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FileUploader } from "../../files/file-uploader.tsx";
import classes from "../../files/files.module.css";

interface Props {
  kind: "sound" | "film";
  label: string;
  /** Its address; empty: there is none. */
  value: string;
  onChange: (value: string) => void;
}

/** What a question says or shows before it is answered: uploaded, or at an address of this server. */
export function PromptField({ kind, label, value, onChange }: Props) {
  const [removing, setRemoving] = useState(false);
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Group gap="sm" align="flex-end">
        <LimitedInput
          label={label}
          description={`Upload it, or give the address of a file on this server. Empty: none.`}
          limit={500}
          style={{ flex: "1 1 16rem" }}
          value={value}
          // The page's policy lets a browser play nothing from elsewhere.
          error={value !== "" && !value.startsWith("/") && "An address that begins with a slash"}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
        {value !== "" && (
          <Button variant="default" aria-label={`Remove the ${kind}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </Group>
      {isUploadAddress(value) && <Preview kind={kind} label={label} address={value} />}
      <FileUploader
        action={value === "" ? `Upload a ${kind}` : `Upload another ${kind}`}
        kinds={[kind]}
        onStored={({ url }) => onChange(url)}
      />
      <ConfirmDialog
        opened={removing}
        title={`Remove this ${kind}?`}
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
        <Text>Candidates will no longer meet it in this question. The file itself stays in the library.</Text>
      </ConfirmDialog>
    </Stack>
  );
}

function Preview({ kind, label, address }: { kind: Props["kind"]; label: string; address: string }) {
  const media = { src: address, controls: true, preload: "metadata", "aria-label": label } as const;
  return (
    <>
      {/* oxlint-disable jsx-a11y/media-has-caption -- what it says is the question */}
      {kind === "film" ? (
        <video key={address} {...media} className={classes["film"]} playsInline />
      ) : (
        <audio key={address} {...media} className={classes["sound"]} />
      )}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
    </>
  );
}
