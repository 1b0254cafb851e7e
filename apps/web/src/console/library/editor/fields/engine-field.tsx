import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "@invigil/ui/dialog";
import type { EngineText } from "@invigil/contract/authoring/judging-data";
import { CodeText } from "./code-text.tsx";
import { forAll, forEach, isLossy } from "./engine-text.ts";

interface Props {
  label: string;
  description: string;
  rows?: number;
  /** The databases that candidates can choose from. */
  engines: readonly string[];
  value: EngineText;
  onChange: (text: EngineText) => void;
}

/** Edits one text for all databases, or a separate one for each. */
export function EngineField({ label, description, rows = 4, engines, value, onChange }: Props) {
  const [asking, setAsking] = useState(false);
  if (typeof value === "string") {
    return (
      <Stack gap={2}>
        <CodeText
          label={label}
          description={description}
          mode={engines[0] ?? "sql"}
          rows={rows}
          value={value}
          onChange={onChange}
        />
        {engines.length > 1 && value !== "" && (
          <Group>
            <Button size="compact-xs" variant="subtle" onClick={() => onChange(forEach(value, engines))}>
              {label}: write one per database
            </Button>
          </Group>
        )}
      </Stack>
    );
  }
  const together = () => onChange(forAll(value, engines));
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {label} for each database
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => (isLossy(value, engines) ? setAsking(true) : together())}
        >
          {label}: use one for all databases
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {description}
      </Text>
      {[...new Set([...engines, ...Object.keys(value)])].map((engine) => (
        <CodeText
          key={engine}
          label={engine}
          mode={engine}
          rows={rows}
          value={value[engine] ?? ""}
          onChange={(text) => onChange({ ...value, [engine]: text })}
        />
      ))}
      <ConfirmDialog
        opened={asking}
        title="Use one text for all databases?"
        confirmLabel="Use one"
        danger
        onConfirm={() => {
          setAsking(false);
          together();
        }}
        cancelLabel="Cancel"
        onCancel={() => setAsking(false)}
      >
        <Text>
          The texts differ. Only the first one that is not empty will be kept. The others are lost when you save.
        </Text>
      </ConfirmDialog>
    </Stack>
  );
}
