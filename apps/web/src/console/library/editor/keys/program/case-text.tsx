import type { CaseFile } from "@invigil/contract/authoring/judging";
import { Anchor, Button, Group, Input, Text } from "@mantine/core";
import { CodeField } from "../../../fields.tsx";

interface Props {
  label: string;
  value: string;
  /** A stored file that takes the place of the value. */
  file: CaseFile | undefined;
  onChange: (value: string) => void;
}

/** Edits the input or output of a case. Long texts of an imported package are stored as files. */
export function CaseText({ label, value, file, onChange }: Props) {
  if (!file) return <CodeField label={label} value={value} onChange={onChange} />;
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap="sm">
        <Anchor href={file.url} size="sm" download>
          {file.name}
        </Anchor>
        <Text size="sm" c="dimmed">
          {Math.ceil(file.size / 1_000).toLocaleString("en")} kB
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => onChange("")}>
          Edit it here instead
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
