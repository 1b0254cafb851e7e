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
  /** Says on the button what is uploaded. */
  action: string;
  kinds: readonly LibraryFileKind[];
  multiple?: boolean;
  onStored: (file: LibraryFile) => void;
}

/** Chosen or dropped here, a file goes to the library at once. */
export function FileUploader({ action, kinds, multiple = false, onStored }: Props) {
  const { uploads, add, retry, remove } = useFileUploads(onStored);
  const extensions = [...new Set(kinds.flatMap((kind): readonly string[] => LIBRARY_FILE_KINDS[kind]))];
  const isBusy = !multiple && uploads.some(({ error }) => error === null);
  return (
    <Stack gap="xs">
      <FileDrop
        action={action}
        hint={`Or drop ${multiple ? "files" : "it"} here: ${extensions.join(", ")}; at most ${LIBRARY_FILE_BYTES / 1_000_000} MB.`}
        extensions={extensions}
        disabled={isBusy}
        multiple={multiple}
        onFile={(file) => {
          // Of one file only the last try counts.
          if (!multiple) uploads.forEach(remove);
          add(file);
        }}
      />
      <UploadList uploads={uploads} retry={retry} remove={remove} />
    </Stack>
  );
}
