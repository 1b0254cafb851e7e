import type { Placeholder } from "@invigil/contract/inviting/invite-texts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useId } from "react";
import { PLACEHOLDER_WORDS } from "./placeholder-words.ts";

interface Props {
  into: "subject" | "body";
  /** Absent for all. */
  only?: readonly Placeholder[];
  onInsert: (name: Placeholder) => void;
}

export function PlaceholderButtons({ into, only, onInsert }: Props) {
  const id = useId();
  const shown = PLACEHOLDER_WORDS.filter(({ name }) => only?.includes(name) ?? true);
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Text size="sm" id={id}>
        {into === "subject" ? "Insert into the subject" : "Insert into the text"}
      </Text>
      <Group gap="xs">
        {shown.map(({ name, label }) => (
          <Button key={name} size="xs" variant="default" onClick={() => onInsert(name)}>
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
