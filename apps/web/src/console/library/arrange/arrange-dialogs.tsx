import type { LibraryEntry } from "@invigil/contract/authoring/library";
import { MOST_TAGS, TAG_LENGTH } from "@invigil/contract/authoring/library-problem";
import { counted } from "@invigil/contract/messages/counted";
import { Checkbox, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { FolderField } from "../folder-field.tsx";
import { movedText, taggedText } from "./arrange-words.ts";
import { UNCHANGED } from "./unchanged.ts";
import type { Arrange, Arranging } from "./use-arrange.ts";

interface Props {
  problems: readonly LibraryEntry[];
  action: Pick<Arrange, "isPending" | "error">;
  onSend: (arranging: Arranging) => void;
  onClose: () => void;
}

export function MoveDialog({ problems, action, onSend, onClose, folders }: Props & { folders: readonly string[] }) {
  const [first] = problems;
  const isShared = problems.every(({ folder }) => folder === first?.folder);
  const [folder, setFolder] = useState(isShared ? (first?.folder ?? "") : "");
  const move = () =>
    onSend({
      problems: problems.map(({ slug }) => ({ ...UNCHANGED, slug, folder })),
      said: (count) => movedText(count, folder),
    });
  return (
    <FormDialog
      title={`Move ${counted(problems.length, "question")}`}
      submitLabel="Move"
      action={{ ...action, mutate: move }}
      onClose={onClose}
    >
      <FolderField folders={folders} value={folder} onChange={setFolder} />
    </FormDialog>
  );
}

export function TagsDialog({ problems, action, onSend, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [removed, setRemoved] = useState<string[]>([]);
  const tags = [...new Set(problems.flatMap((each) => each.tags))].toSorted((a, b) => a.localeCompare(b));
  const add_tags = tagsOf(typed);
  const fault = faultOf(add_tags);
  const change = () => {
    const remove_tags = removed.filter((tag) => !add_tags.includes(tag));
    if (fault !== null) return;
    if (add_tags.length === 0 && remove_tags.length === 0) return onClose();
    onSend({
      problems: problems.map(({ slug }) => ({ ...UNCHANGED, slug, add_tags, remove_tags })),
      said: taggedText,
    });
  };
  return (
    <FormDialog
      title={`Tags of ${counted(problems.length, "question")}`}
      submitLabel="Change"
      action={{ ...action, mutate: change }}
      onClose={onClose}
    >
      <TextInput
        label="Add to all"
        description="Separate tags with commas."
        data-autofocus
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {tags.length > 0 && (
        <Checkbox.Group label="Remove" value={removed} onChange={setRemoved}>
          <Group gap="sm" mt={4}>
            {tags.map((tag) => (
              <Checkbox key={tag} value={tag} label={tag} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </FormDialog>
  );
}

function tagsOf(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

function faultOf(tags: readonly string[]): string | null {
  const long = tags.find((tag) => tag.length > TAG_LENGTH);
  if (long !== undefined) return `“${long.slice(0, 20)}…” is too long. Use at most ${TAG_LENGTH} characters`;
  return tags.length > MOST_TAGS ? `Enter no more than ${MOST_TAGS}` : null;
}
