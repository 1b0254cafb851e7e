import { Button, Group, Stack, Text, TextInput } from "@mantine/core";

interface Props {
  /** The test's own pass mark as a percentage, or null. */
  own: number | null;
  /** The pass mark tried here; anything but a number from 0 to 100 counts as none. */
  text: string;
  onChange: (text: string) => void;
}

export function passMarkOf(text: string): number | null {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return value >= 0 && value <= 100 ? value : null;
}

/** Shows who would pass with a different pass mark. It does not change the test. */
export function PassMarkField({ own, text, onChange }: Props) {
  const wrong = text.trim() !== "" && passMarkOf(text) === null;
  const tried = passMarkOf(text) !== own;
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Pass mark (%)"
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
                ? "Only tried here. The test has no pass mark."
                : `Only tried here. The test’s pass mark is ${own}%.`}
            </Text>
          </>
        )}
      </Group>
      {passMarkOf(text) !== null && (
        <Text size="sm" c="dimmed">
          Passed: the pass mark is reached, whatever is still to be marked. Failed: it is out of reach even with full
          marks for every answer still to be marked. Undecided: marking decides.
        </Text>
      )}
    </Stack>
  );
}
