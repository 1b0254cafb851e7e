import { Box, Button, CopyButton, Group, Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./version-card.module.css";

interface Props {
  title: string;
  time: string;
  /** Empty if this version has no answer. */
  lines: readonly string[];
  /** The same text with its differences marked. */
  marked?: ReactNode;
}

/** One version of an answer, shown in full with a copy button. */
export function VersionCard({ title, time, lines, marked }: Props) {
  const text = lines.join("\n");
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs" mb="xs">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {time}
          </Text>
        </div>
        {text !== "" && (
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
      <Box className={classes["text"] ?? ""} tabIndex={0} role="group" aria-label={`Text of ${title}`}>
        {text === "" ? <Text c="dimmed">Not answered</Text> : (marked ?? text)}
      </Box>
    </Paper>
  );
}
