import {
  LIBRARY_FILE_BYTES,
  LIBRARY_FILE_KINDS,
  type LibraryFile,
  type LibraryFileKind,
} from "@invigil/contract/authoring/library-files";
import { FileDrop } from "@invigil/ui/file-drop";
import { Stack } from "@mantine/core";
import { UploadList } from "./upload-list.tsx";
import { useFileUploads } from "./use-file-uploads.ts";

interface Props {
  /** The label of the upload button. */
  action: string;
  kinds: readonly LibraryFileKind[];
  multiple?: boolean;
  onStored: (file: LibraryFile) => void;
}

/** Uploads a file to the library as soon as it is chosen or dropped. */
export function FileUploader({ action, kinds, multiple = false, onStored }: Props) {
  const { uploads, add, retry, remove } = useFileUploads(onStored);
  const extensions = [...new Set(kinds.flatMap((kind): readonly string[] => LIBRARY_FILE_KINDS[kind]))];
  const isBusy = !multiple && uploads.some(({ error }) => error === null);
  return (
    <Stack gap="xs">
      <FileDrop
        action={action}
        hint={`Or drop ${multiple ? "files" : "it"} here. At most ${LIBRARY_FILE_BYTES / 1_000_000} MB (${extensions.join(", ")}).`}
        extensions={extensions}
        disabled={isBusy}
        multiple={multiple}
        onFile={(file) => {
          // A single file replaces the previous attempt.
          if (!multiple) uploads.forEach(remove);
          add(file);
        }}
      />
      <UploadList uploads={uploads} retry={retry} remove={remove} />
    </Stack>
  );
}
