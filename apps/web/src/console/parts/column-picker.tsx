import { Modal } from "@invigil/ui/modal";
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { IconColumns3 } from "@invigil/ui/icons/console";
import { useState } from "react";

interface Column {
  id: string;
  label: string;
  /** Whether the column is shown by default. */
  shown: boolean;
}

interface Props {
  columns: readonly Column[];
  /** The ids of the hidden columns. */
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** Lets the reader choose the columns of a table. */
export function ColumnPicker({ columns, hidden, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  function toggle(id: string, show: boolean) {
    const others = hidden.filter((each) => each !== id);
    onChange(show ? others : [...others, id]);
  }
  return (
    <>
      <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} onClick={() => setOpened(true)}>
        Columns
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Columns" side="right" size="xs">
        <Stack gap="sm">
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => onChange([])}>
              Show all
            </Button>
            <Button size="xs" variant="default" onClick={() => onChange(hiddenAtFirst(columns))}>
              Reset
            </Button>
          </Group>
          {columns.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={!hidden.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Modal>
    </>
  );
}

export function hiddenAtFirst(columns: readonly Column[]): string[] {
  return columns.filter(({ shown }) => !shown).map(({ id }) => id);
}
