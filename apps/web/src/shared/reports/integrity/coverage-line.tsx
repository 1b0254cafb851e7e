import { List, Text } from "@mantine/core";

/** Says how much of the attempt was seen, so that nobody takes a gap for a clean attempt. */
export function CoverageLine({ coverage }: { coverage: readonly string[] }) {
  if (coverage.length === 0) return null;
  return (
    <div>
      <Text fw={500}>How much was seen</Text>
      <List size="sm" spacing={2} aria-label="How much was seen">
        {coverage.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  );
}
