import { ActionIcon, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { IconArrowDown, IconArrowUp, IconTrash } from "@invigil/ui/icons/files";
import { useState, type ReactNode } from "react";
import { useListFocus } from "./use-list-focus.ts";

interface Props<T> {
  /** What one item is called: "Case", "Choice". */
  name: string;
  items: readonly T[];
  /** Returns a key that stays the same while the item is edited and moved. */
  keyOf: (item: T, index: number) => string;
  onChange: (items: T[]) => void;
  /** If absent, no items can be added. */
  create?: () => T;
  /** Controls shown beside the button that adds an item. */
  beside?: ReactNode;
  most?: number;
  /** The fewest items the list can have. */
  least?: number;
  /** False if the order does not matter. */
  ordered?: boolean;
  children: (item: T, change: (changed: T) => void, index: number) => ReactNode;
}

/** An ordered list whose items can be added, removed and moved. The last removed item can be restored. */
export function ItemList<T>(props: Props<T>) {
  const { name, items, keyOf, onChange, create, beside, most = 100, least = 0, ordered = true, children } = props;
  const [removed, setRemoved] = useState<{ item: T; index: number } | null>(null);
  const { list, focusField, focusMove } = useListFocus(items);
  const moved = (from: number, to: number) => {
    const rest = items.toSpliced(from, 1);
    const item = items[from];
    focusMove(to, from - to);
    onChange(item === undefined ? rest : rest.toSpliced(to, 0, item));
  };
  return (
    <Stack gap="sm" ref={list}>
      {items.map((item, index) => {
        const label = `${name} ${index + 1}`;
        return (
          <Paper key={keyOf(item, index)} withBorder p="sm" role="group" aria-label={label} data-item>
            <Group justify="space-between" mb="xs" gap="xs">
              <Text fw={600} size="sm">
                {label}
              </Text>
              <Group gap={4}>
                {ordered && (
                  <MoveButtons
                    label={label}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    onMove={(by) => moved(index, index + by)}
                  />
                )}
                <Small
                  label={`Remove ${label}`}
                  off={items.length <= least}
                  onClick={() => {
                    setRemoved({ item, index });
                    onChange(items.toSpliced(index, 1));
                  }}
                >
                  <IconTrash size={16} aria-hidden />
                </Small>
              </Group>
            </Group>
            {children(item, (changed) => onChange(items.with(index, changed)), index)}
          </Paper>
        );
      })}
      {removed && (
        <RemovedNote
          label={`${name} ${removed.index + 1}`}
          onUndo={() => {
            const index = Math.min(removed.index, items.length);
            setRemoved(null);
            focusField(index);
            onChange(items.toSpliced(index, 0, removed.item));
          }}
        />
      )}
      {create && items.length < most && (
        <Group align="flex-end" gap="sm">
          {beside}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              // A new item may take the name of the removed one.
              setRemoved(null);
              focusField(items.length);
              onChange([...items, create()]);
            }}
          >
            Add {name.toLowerCase()}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface MoveProps {
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

function MoveButtons({ label, isFirst, isLast, onMove }: MoveProps) {
  return (
    <>
      <Small label={`Move ${label} up`} move="up" off={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </Small>
      <Small label={`Move ${label} down`} move="down" off={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={16} aria-hidden />
      </Small>
    </>
  );
}

function RemovedNote({ label, onUndo }: { label: string; onUndo: () => void }) {
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c="dimmed">
        {label} was removed.
      </Text>
      <Button ref={focusOnce} variant="subtle" size="compact-sm" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}

/** The pressed button has disappeared with its item, so keyboard users continue here. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}

interface SmallProps {
  label: string;
  move?: "up" | "down";
  off?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Small({ label, move, off = false, onClick, children }: SmallProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      data-move={move}
      disabled={off}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
