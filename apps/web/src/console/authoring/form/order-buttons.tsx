import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@invigil/ui/icons/files";

interface Props {
  /** Names the item in the buttons' labels, for people who use a screen reader. */
  name: string;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Buttons that move an item up or down, or remove it from a list. */
export function OrderButtons({ name, index, count, onMove, onRemove }: Props) {
  const look = { variant: "subtle", color: "gray" } as const;
  return (
    <ActionIcon.Group>
      <ActionIcon
        {...look}
        title="Move up"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...look}
        title="Move down"
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...look} title="Remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  );
}
