import { IMPORT_BYTES, importProblems } from "@invigil/contract/authoring/exchange";
import type { ReplyOf } from "@invigil/contract/route";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, FileInput, Group, List, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { foldersQuery } from "./exchange-queries.ts";
import { FORMATS } from "./formats.ts";
import { ImportResult, type DraftLink } from "./import-result.tsx";

/** Long enough for a large archive over a slow connection. */
const TIMEOUT = 10 * 60_000;
const ACCEPTED = ".xml,.txt,.gift,.zip";

/** Imports a file into a folder. Imported questions are drafts, so none of them reaches a candidate yet. */
export function ImportForm({ Link }: { Link: DraftLink }) {
  const queryClient = useQueryClient();
  const folders = useQuery(foldersQuery());
  const [file, setFile] = useState<File | null>(null);
  const [folder, setFolder] = useState("");
  const [done, setDone] = useState<ReplyOf<typeof importProblems> | null>(null);
  const listId = useId();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (chosen: File) =>
      call(importProblems, { body: { folder }, file: chosen }, { family: "CON", timeout: TIMEOUT }),
    onSuccess: async (reply) => {
      setDone(reply);
      await queryClient.invalidateQueries({ queryKey: ["library"] });
    },
  });
  const tooLarge = file !== null && file.size > IMPORT_BYTES;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (file && !tooLarge && !isPending) mutate(file);
  }

  return (
    <Stack gap="lg" maw={760}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <FileInput
            label="File"
            placeholder="Choose a file…"
            accept={ACCEPTED}
            value={file}
            error={tooLarge && `The file is larger than ${IMPORT_BYTES / 1_000_000} MB.`}
            onChange={(chosen) => {
              setFile(chosen);
              setDone(null);
              reset();
            }}
          />
          <LimitedInput
            label="Folder"
            description="Where to put the drafts. Use a slash between folder names. Leave empty for the top level."
            limit={200}
            value={folder}
            list={listId}
            onChange={(event) => setFolder(event.currentTarget.value)}
          />
          <datalist id={listId}>
            {folders.data?.folders.map(({ folder: name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          {error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(error)}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={isPending} disabled={file === null || tooLarge || done !== null}>
              Import
            </Button>
          </Group>
        </Stack>
      </form>
      {done && <ImportResult result={done} folder={folder} Link={Link} />}
      {!done && (
        <Stack gap="xs">
          <Text fw={600}>Supported formats</Text>
          <List size="sm">
            {Object.values(FORMATS).map(({ name, about }) => (
              <List.Item key={name}>
                <strong>{name}</strong>: {about}
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Stack>
  );
}
