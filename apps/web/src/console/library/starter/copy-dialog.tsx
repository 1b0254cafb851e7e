import { copyStarter } from "@invigil/contract/authoring/starter";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../lib/api.ts";
import { showToast } from "../../../shared/parts/toasts.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { ownFoldersQuery, STARTER } from "./starter-queries.ts";

interface Props {
  slugs: readonly string[];
  onClose: () => void;
  onCopied: () => void;
}

/** Asks for the folder, then copies. */
export function CopyDialog({ slugs, onClose, onCopied }: Props) {
  const queryClient = useQueryClient();
  const folders = useQuery(ownFoldersQuery());
  const [folder, setFolder] = useState("");
  const listId = useId();
  const action = useMutation({
    mutationFn: () => call(copyStarter, { body: { slugs: [...slugs], folder } }, { family: "CON" }),
    onSuccess: async ({ created }) => {
      const [first] = created;
      showToast({
        type: "success",
        message:
          created.length === 1
            ? `“${first?.title ?? ""}” was copied to your library.`
            : `${created.length} questions were copied to your library.`,
      });
      onCopied();
      void queryClient.invalidateQueries({ queryKey: STARTER });
      await queryClient.invalidateQueries({ queryKey: ["library"] });
    },
  });
  return (
    <FormDialog
      title={slugs.length === 1 ? "Copy 1 question to your library" : `Copy ${slugs.length} questions to your library`}
      submitLabel="Copy"
      action={{ ...action, mutate: () => action.mutate() }}
      onClose={onClose}
    >
      <Text size="sm">
        The copies are yours: published, ready for your tests, and you can change them like any other question.
      </Text>
      <LimitedInput
        label="Folder"
        description="Use a slash between folder names. Leave empty for the top level."
        limit={200}
        data-autofocus
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
    </FormDialog>
  );
}
