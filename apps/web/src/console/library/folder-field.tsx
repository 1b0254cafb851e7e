import { LimitedInput } from "@invigil/ui/limited-text";
import { useId } from "react";

interface Props {
  /** Those that exist, to choose from. */
  folders: readonly string[];
  value: string;
  onChange: (folder: string) => void;
}

/** Where questions go, in a dialog that asks for nothing else first. */
export function FolderField({ folders, value, onChange }: Props) {
  const listId = useId();
  return (
    <>
      <LimitedInput
        label="Folder"
        description="Use a slash between folder names. Leave empty for the top level."
        limit={200}
        data-autofocus
        value={value}
        list={listId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {folders.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
