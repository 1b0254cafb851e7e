import { isMultiFileType } from "@invigil/rules/taking/multi-file";
import { FileDrop } from "@invigil/ui/file-drop";
import { Alert, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CheckedField } from "../../fields.tsx";
import { ItemList } from "../../item-list.tsx";
import { plainDownloads, withDownloads } from "./attachments.ts";
import { AttachmentsForm } from "./attachments-form.tsx";
import { CodeText } from "../fields/code-text.tsx";
import { DownloadsForm } from "./downloads-form.tsx";
import { notebookHint, pathFault } from "../fields/file-list.tsx";
import type { FolderProps } from "./folder-props.ts";
import { readTextFile } from "../fields/read-text-file.ts";
import { SchemaForm } from "../keys/dba/schema-form.tsx";

/** The question types whose programs can read files from the library. */
const ATTACHING = new Set(["SCR", "MLI", "DSC"]);

/** Edits the files beside the candidate's code, and the downloads. */
export function FilesFolder({ problem, draft, change }: FolderProps) {
  const { content } = draft;
  const { files } = content;
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAnswer = isMultiFileType(problem.problem_type);

  async function read(file: File) {
    const found = await readTextFile(file);
    if ("refusal" in found) return setRefusal(found.refusal);
    change(({ content: now }) => {
      const others = now.files.filter(({ path }) => path !== found.path);
      return { content: { ...now, files: [...others, { ...found, read_only: !isAnswer }] } };
    });
  }

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {isAnswer
          ? "The files that the candidate starts with. Those that are not read-only are the answer."
          : "Data and other files that the candidate’s code can read."}
      </Text>
      <ItemList
        name="File"
        items={files}
        keyOf={(_, index) => String(index)}
        create={() => ({
          path: `file-${files.length + 1}.txt`,
          content: "",
          read_only: !isAnswer,
        })}
        onChange={(changed) => change({ content: { ...content, files: changed } })}
      >
        {(file, changed) => <FileFields file={file} onChange={changed} />}
      </ItemList>
      <FileDrop
        action="Add text files"
        hint="Or drop them here. Plain text that code can read, at most 300 kB each. A file with the same path is replaced."
        disabled={false}
        multiple
        onFile={(file) => {
          setRefusal(null);
          void read(file);
        }}
      />
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      {ATTACHING.has(problem.problem_type) && <AttachmentsForm draft={draft} change={change} />}
      <DownloadsForm
        about="Files that candidates can download. Their code cannot read these when it runs."
        downloads={plainDownloads(content)}
        onChange={(changed) =>
          change((now) => ({ content: withDownloads(now.content, changed(plainDownloads(now.content))) }))
        }
      />
      {problem.problem_type === "DBA" && (
        <SchemaForm schema={content.schema} onChange={(schema) => change({ content: { ...content, schema } })} />
      )}
    </Stack>
  );
}

type GivenFile = FolderProps["draft"]["content"]["files"][number];

function FileFields({ file, onChange }: { file: GivenFile; onChange: (file: GivenFile) => void }) {
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-start">
        <CheckedField
          label="Path"
          grow
          value={file.path}
          refuse={pathFault}
          onChange={(path) => onChange({ ...file, path })}
        />
        <Checkbox
          label="Read-only"
          mt={30}
          checked={file.read_only}
          onChange={(event) => onChange({ ...file, read_only: event.currentTarget.checked })}
        />
      </Group>
      <CodeText
        label="Content"
        mode={file.path}
        {...notebookHint(file.path)}
        rows={6}
        value={file.content}
        onChange={(text) => onChange({ ...file, content: text })}
      />
    </Stack>
  );
}
