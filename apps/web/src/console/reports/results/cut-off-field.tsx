import { Button, Group, Text, TextInput } from "@mantine/core";

interface Props {
  /** The test's own cut-off in percent, or null. */
  own: number | null;
  /** The cut-off tried here; anything but a number from 0 to 100 counts as none. */
  text: string;
  onChange: (text: string) => void;
}

export function cutOffOf(text: string): number | null {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return value >= 0 && value <= 100 ? value : null;
}

/** Shows who would pass with a different cut-off. It does not change the test. */
export function CutOffField({ own, text, onChange }: Props) {
  const wrong = text.trim() !== "" && cutOffOf(text) === null;
  const tried = cutOffOf(text) !== own;
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label="Cut-off in percent"
        type="number"
        min={0}
        max={100}
        w={130}
        value={text}
        error={wrong ? "Enter a number from 0 to 100" : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {tried && (
        <>
          <Button variant="default" onClick={() => onChange(own === null ? "" : String(own))}>
            Reset
          </Button>
          <Text size="sm" c="dimmed" pb={8}>
            {own === null
              ? "Only tried here. The test has no cut-off."
              : `Only tried here. The test’s cut-off is ${own}%.`}
          </Text>
        </>
      )}
    </Group>
  );
}
