import type { Problem } from "@invigil/contract/taking/problems";
import { Stack, Text } from "@mantine/core";
import classes from "./results.module.css";
import { TextBlock } from "./text-block.tsx";

/** The visible cases, before anything was run. */
export function SampleList({ samples }: { samples: Problem["samples"] }) {
  if (samples.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm">
        Sample cases
      </Text>
      <ul className={classes["cases"]} aria-label="Sample cases">
        {samples.map((sample) => (
          <li key={sample.id} className={classes["case"]}>
            <details>
              <summary>{sample.name}</summary>
              <div className={classes["details"]}>
                <div className={classes["pair"]}>
                  {sample.input !== "" && <TextBlock label="Input" text={sample.input} />}
                  <TextBlock label="Expected output" text={sample.output} />
                </div>
                {sample.explanation !== undefined && <Text size="sm">{sample.explanation}</Text>}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
