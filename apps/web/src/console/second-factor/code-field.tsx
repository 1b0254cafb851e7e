import { TextInput } from "@mantine/core";

interface Props {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field for a code from the authenticator app. */
export function CodeField({ label, description, value, onChange }: Props) {
  return (
    <TextInput
      label={label}
      description={description}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maw={280}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
