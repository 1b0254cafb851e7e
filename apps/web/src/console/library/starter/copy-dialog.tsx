import { copyStarter } from "@invigil/contract/authoring/starter";
import { counted } from "@invigil/contract/messages/counted";
import { Alert, Checkbox, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { showToast } from "../../../shared/parts/toasts.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { FolderField } from "../folder-field.tsx";
import { ownFoldersQuery, STARTER } from "./starter-queries.ts";

interface Props {
  slugs: readonly string[];
  /** Those of them that the library already has a copy of. */
  copied: readonly string[];
  onClose: () => void;
  onCopied: () => void;
}

/** Asks for the folder, then copies. */
export function CopyDialog({ slugs, copied, onClose, onCopied }: Props) {
  const queryClient = useQueryClient();
  const folders = useQuery(ownFoldersQuery());
  const [folder, setFolder] = useState("");
  // A second copy is seldom wanted, but the only question that somebody asked for is.
  const [ticked, setAgain] = useState<boolean | null>(null);
  const again = ticked ?? copied.length === slugs.length;
  const wanted = again ? slugs : slugs.filter((slug) => !copied.includes(slug));
  const action = useMutation({
    mutationFn: () => call(copyStarter, { body: { slugs: [...wanted], folder } }, { family: "CON" }),
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
      title={`Copy ${counted(wanted.length, "question")} to your library`}
      submitLabel="Copy"
      action={{ ...action, mutate: () => action.mutate() }}
      onClose={onClose}
    >
      <Text size="sm">
        The copies are yours: live, ready for your tests, and you can change them like any other question.
      </Text>
      {copied.length > 0 && copied.length < slugs.length && (
        <Checkbox
          label={
            copied.length === 1
              ? "Also copy the question that is already in your library"
              : `Also copy the ${copied.length} questions that are already in your library`
          }
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
      {copied.length > 0 && copied.length === slugs.length && (
        <Alert color="yellow" variant="light">
          {copied.length === 1
            ? "Your library already has a copy of this question. Copying it again creates a second one."
            : "Your library already has copies of these questions. Copying them again creates duplicates."}
        </Alert>
      )}
      <FolderField
        folders={folders.data?.folders.map((each) => each.folder) ?? []}
        value={folder}
        onChange={setFolder}
      />
    </FormDialog>
  );
}
