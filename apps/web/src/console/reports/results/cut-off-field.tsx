import { Button, Group, Text, TextInput } from "@mantine/core";

interface Props {
  /** As the test has it, per cent; null: none. */
  own: number | null;
  /** As it is tried out here; what is no number between 0 and 100 counts as none. */
  text: string;
  onChange: (text: string) => void;
}

export function cutOffOf(text: string): number | null {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return value >= 0 && value <= 100 ? value : null;
}

/** Shows who would pass with another cut-off. It changes nothing of the test. */
export function CutOffField({ own, text, onChange }: Props) {
  const wrong = text.trim() !== "" && cutOffOf(text) === null;
  const tried = cutOffOf(text) !== own;
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label="Cut-off, per cent"
        type="number"
        min={0}
        max={100}
        w={130}
        value={text}
        error={wrong ? "0 to 100" : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {tried && (
        <>
          <Button variant="default" onClick={() => onChange(own === null ? "" : String(own))}>
            Reset
          </Button>
          <Text size="sm" c="dimmed" pb={8}>
            {own === null ? "Tried out here; the test has none." : `Tried out here; the test’s is ${own} %.`}
          </Text>
        </>
      )}
    </Group>
  );
}
