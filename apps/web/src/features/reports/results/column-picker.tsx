import { Modal } from "@invigil/ui/modal";
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useState } from "react";
import type { Column } from "./columns.ts";

interface Props {
  columns: readonly Column[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

export function ColumnPicker({ columns, hidden, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  function toggle(id: string, show: boolean) {
    const next = new Set(hidden);
    if (show) next.delete(id);
    else next.add(id);
    onChange(next);
  }
  return (
    <>
      <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} onClick={() => setOpened(true)}>
        Columns
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Columns" side="right" size="xs">
        <Stack gap="sm">
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => onChange(new Set())}>
              Show all
            </Button>
            <Button size="xs" variant="default" onClick={() => onChange(hiddenAtFirst(columns))}>
              As at first
            </Button>
          </Group>
          {columns.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={!hidden.has(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Modal>
    </>
  );
}

export function hiddenAtFirst(columns: readonly Column[]): ReadonlySet<string> {
  return new Set(columns.filter(({ shown }) => !shown).map(({ id }) => id));
}
