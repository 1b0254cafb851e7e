import { TextInput } from "@mantine/core";
import { fromLocalInput, toLocalInput } from "../parts/local-time.ts";

interface Props {
  /** Null for the test's own end. */
  value: string | null;
  disabled?: boolean;
  onChange: (value: string | null) => void;
}

/** Until when somebody may start. */
export function ClosingField({ value, disabled = false, onChange }: Props) {
  return (
    <TextInput
      type="datetime-local"
      label="Can start until"
      description="In this computer’s time zone. Leave empty for the end of the test."
      disabled={disabled}
      value={toLocalInput(value)}
      onChange={({ currentTarget }) => onChange(fromLocalInput(currentTarget.value))}
    />
  );
}
