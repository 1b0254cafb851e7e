import { ActionIcon, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface Props<T> {
  /** What one of them is called: "Case", "Choice". */
  name: string;
  items: readonly T[];
  /** Stays the same while the item is edited and moved. */
  keyOf: (item: T, index: number) => string;
  onChange: (items: T[]) => void;
  /** Absent: none can be added. */
  create?: () => T;
  most?: number;
  children: (item: T, change: (changed: T) => void, index: number) => ReactNode;
}

/** Things in an order, which can be added, removed and moved. */
export function ItemList<T>({ name, items, keyOf, onChange, create, most = 100, children }: Props<T>) {
  const moved = (from: number, to: number) => {
    const rest = items.toSpliced(from, 1);
    const item = items[from];
    onChange(item === undefined ? rest : rest.toSpliced(to, 0, item));
  };
  return (
    <Stack gap="sm">
      {items.map((item, index) => {
        const label = `${name} ${index + 1}`;
        return (
          <Paper key={keyOf(item, index)} withBorder p="sm" role="group" aria-label={label}>
            <Group justify="space-between" mb="xs" gap="xs">
              <Text fw={600} size="sm">
                {label}
              </Text>
              <Group gap={4}>
                <Small label={`Move ${label} up`} off={index === 0} onClick={() => moved(index, index - 1)}>
                  <IconArrowUp size={16} aria-hidden />
                </Small>
                <Small
                  label={`Move ${label} down`}
                  off={index === items.length - 1}
                  onClick={() => moved(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </Small>
                <Small label={`Remove ${label}`} onClick={() => onChange(items.toSpliced(index, 1))}>
                  <IconTrash size={16} aria-hidden />
                </Small>
              </Group>
            </Group>
            {children(item, (changed) => onChange(items.with(index, changed)), index)}
          </Paper>
        );
      })}
      {create && items.length < most && (
        <Group>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...items, create()])}
          >
            Add {name.toLowerCase()}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface SmallProps {
  label: string;
  off?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Small({ label, off = false, onClick, children }: SmallProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={off} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
