import { Box, Button, CopyButton, Group, Paper, Text } from "@mantine/core";

interface Props {
  title: string;
  time: string;
  /** Empty: there is no answer in this version. */
  lines: readonly string[];
}

/** One version of an answer, readable in full and to be copied. */
export function VersionCard({ title, time, lines }: Props) {
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
      <Box mah={240} style={{ overflow: "auto" }} tabIndex={0} role="group" aria-label={`Text of ${title}`}>
        {text === "" ? (
          <Text c="dimmed">No answer</Text>
        ) : (
          <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Text>
        )}
      </Box>
    </Paper>
  );
}
