import type { Problem } from "@invigil/contract/taking/problems";
import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyText } from "./copy-text.tsx";
import classes from "./results.module.css";
import { TextBlock } from "./text-block.tsx";

export type Sample = Problem["samples"][number];

interface Props {
  samples: readonly Sample[];
  /** Runs the code with one of their inputs, or null if that is not possible. */
  onRun: ((sample: Sample) => void) | null;
  /** Formats Markdown, in which explanations are written. */
  renderMarkdown: (text: string) => ReactNode;
}

/** The visible cases: what goes in and what must come out. */
export function SampleList({ samples, onRun, renderMarkdown }: Props) {
  if (samples.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm">
        Sample cases
      </Text>
      <ul className={classes["cases"]} aria-label="Sample cases">
        {samples.map((sample) => (
          <li key={sample.id} className={classes["case"]}>
            <Group justify="space-between" gap="xs">
              <Text span size="sm" fw={500}>
                {sample.name}
              </Text>
              <Group gap={4}>
                {sample.input !== "" && <CopyText label={`Copy the input of ${sample.name}`} text={sample.input} />}
                {onRun && (
                  <Button
                    size="compact-xs"
                    variant="light"
                    aria-label={`Run this: ${sample.name}`}
                    onClick={() => onRun(sample)}
                  >
                    Run this
                  </Button>
                )}
              </Group>
            </Group>
            <div className={classes["details"]}>
              <div className={classes["pair"]}>
                {sample.input !== "" && <TextBlock label="Input" text={sample.input} />}
                <TextBlock label="Expected output" text={sample.output} />
              </div>
              {sample.explanation !== undefined && renderMarkdown(sample.explanation)}
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
