import type { LibraryFile } from "@invigil/contract/authoring/library-files";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPhoto } from "@invigil/ui/icons/media";
import { useState } from "react";
import classes from "./files.module.css";
import { FileUploader } from "./file-uploader.tsx";
import { pictureMarkdown } from "./picture-markdown.ts";

const WORDS_LIMIT = 500;

/** Uploads a picture and inserts it into a text with a description for people who cannot see it. */
export function InsertPicture({ onInsert }: { onInsert: (markdown: string) => void }) {
  const [opened, setOpened] = useState(false);
  const [file, setFile] = useState<LibraryFile | null>(null);
  const [words, setWords] = useState("");

  function close() {
    setOpened(false);
    setFile(null);
    setWords("");
  }

  return (
    <>
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhoto size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          Insert picture
        </Button>
      </Group>
      <ConfirmDialog
        opened={opened}
        title="Insert a picture"
        confirmLabel="Insert"
        confirmDisabled={file === null || words.trim() === "" || words.length > WORDS_LIMIT}
        cancelLabel="Cancel"
        onCancel={close}
        onConfirm={() => {
          if (file) onInsert(pictureMarkdown(file.url, words));
          close();
        }}
      >
        <Stack gap="md">
          {file && (
            <Stack gap={4}>
              <img src={file.url} alt="Uploaded file" className={classes["picture"]} />
              <Text size="sm" c="dimmed">
                {file.name}
              </Text>
            </Stack>
          )}
          <FileUploader
            action={file ? "Choose another picture" : "Choose a picture"}
            kinds={["picture"]}
            onStored={setFile}
          />
          <LimitedInput
            label="Description of the picture"
            description="Read out to candidates who cannot see the picture, and shown if it cannot be loaded."
            required
            limit={WORDS_LIMIT}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
