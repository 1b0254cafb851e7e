import { Button, Group, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

export interface Asked {
  do: "new file" | "new folder" | "rename";
  /** What the field begins with. */
  path: string;
}

interface Props {
  asked: Asked;
  /** Returns why it cannot be done, or null once it is done. */
  onDone: (path: string) => string | null;
  onCancel: () => void;
}

const LABELS: Record<Asked["do"], string> = {
  "new file": "Path of the new file",
  "new folder": "Path of the new folder",
  rename: "New path",
};

/** Asks for the path of a file or folder. */
export function PathForm({ asked, onDone, onCancel }: Props) {
  const [path, setPath] = useState(asked.path);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The candidate has just asked for this field.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setFault(onDone(path));
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        data-scratch
        label={LABELS[asked.do]}
        value={path}
        error={fault}
        onKeyDown={(event) => event.key === "Escape" && onCancel()}
        onChange={(event) => {
          setPath(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Group gap="xs" mt={4}>
        <Button type="submit" size="compact-xs">
          {asked.do === "rename" ? "Rename" : "Create"}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
