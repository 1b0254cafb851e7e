import type { EnvironmentType } from "@invigil/contract/environments/environment-types";
import { Button, Fieldset, Group, NumberInput, Stack, Text } from "@mantine/core";
import { IconTrash } from "@invigil/ui/icons/files";
import { useState } from "react";
import { judgedParts, withParts } from "./judged-parts.ts";
import type { Grading } from "./key-draft.ts";
import { JsonEditor } from "./key-editors.tsx";

interface Props {
  type: EnvironmentType;
  grading: Grading;
  onChange: (grading: Grading) => void;
}

/** Edits how much each part of a project's or notebook's key counts; the rest of the key is edited as JSON. */
export function PartsEditor({ type, grading, onChange }: Props) {
  const [asJson, setAsJson] = useState(false);
  const lists = judgedParts(type, grading);
  return (
    <Stack gap="md">
      {asJson ? (
        <JsonEditor grading={grading} onChange={onChange} />
      ) : (
        lists.map(({ title, list, parts }) => (
          <Fieldset key={list} legend={title}>
            <Stack gap="sm">
              {parts.map((part, index) => (
                <Group key={part.id} align="flex-end" justify="space-between">
                  <Text flex={1} miw={160}>
                    {part.name}
                  </Text>
                  <NumberInput
                    label="Weight"
                    aria-label={`Weight of ${part.name}`}
                    w={100}
                    min={0}
                    value={part.weight}
                    onChange={(weight) => {
                      if (typeof weight === "number") {
                        onChange(withParts(grading, list, parts.with(index, { ...part, weight })));
                      }
                    }}
                  />
                  <Button
                    variant="default"
                    aria-label={`Remove ${part.name}`}
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => onChange(withParts(grading, list, parts.toSpliced(index, 1)))}
                  >
                    Remove
                  </Button>
                </Group>
              ))}
            </Stack>
          </Fieldset>
        ))
      )}
      {!asJson && lists.length === 0 && <Text size="sm">Nothing is left to judge answers by.</Text>}
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsJson(!asJson)}>
          {asJson ? "Change only the weights" : "Edit the whole key as JSON"}
        </Button>
      </Group>
    </Stack>
  );
}
