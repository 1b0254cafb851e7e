import { Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { CheckedField, NumberField, ORDER } from "../../../fields.tsx";
import { NEW_CHECK, selectorFault, type WrittenCheck } from "./page-check.ts";
import { PictureFields } from "../../fields/picture-fields.tsx";
import { useKept } from "../../draft/use-kept.ts";

const KINDS = [
  { value: "text", label: "An element shows text" },
  { value: "attribute", label: "An element has an attribute" },
  { value: "style", label: "An element has a style" },
  { value: "count", label: "There are exactly this many elements" },
  { value: "picture", label: "It looks like the reference" },
];

interface Props {
  check: WrittenCheck;
  onChange: (check: WrittenCheck) => void;
}

export function PageCheckForm({ check, onChange }: Props) {
  const another = useKept<WrittenCheck>(check, NEW_CHECK);
  return (
    <Stack gap="xs" role="group" aria-label="Condition">
      <NativeSelect
        label="Condition"
        w={300}
        maw="100%"
        data={KINDS}
        value={check.kind}
        onChange={(event) => onChange(another(event.currentTarget.value))}
      />
      {check.kind === "picture" ? (
        <PictureFields check={check} onChange={onChange} />
      ) : (
        <Group gap="sm" align="flex-start">
          <CheckedField
            label="Element"
            grow
            value={check.selector}
            refuse={selectorFault}
            onChange={(selector) => onChange({ ...check, selector })}
          />
          <CheckFields check={check} onChange={onChange} />
        </Group>
      )}
    </Stack>
  );
}

interface FieldsProps {
  check: Exclude<WrittenCheck, { kind: "picture" }>;
  onChange: (check: WrittenCheck) => void;
}

function CheckFields({ check, onChange }: FieldsProps) {
  switch (check.kind) {
    case "text":
      return (
        <>
          <NativeSelect
            label="Its text"
            data={[
              { value: "equals", label: "is" },
              { value: "contains", label: "contains" },
            ]}
            value={check.match ?? "equals"}
            onChange={(event) =>
              onChange({ ...check, match: event.currentTarget.value === "contains" ? "contains" : "equals" })
            }
          />
          <TextInput
            label="Text"
            inputWrapperOrder={ORDER}
            description="As it is displayed, with single spaces. For an input, its value."
            style={{ flex: "1 1 12rem" }}
            value={check.value}
            onChange={(event) => onChange({ ...check, value: event.currentTarget.value })}
          />
        </>
      );
    case "attribute":
      return <AttributeFields check={check} onChange={onChange} />;
    case "style":
      return (
        <>
          <NameField
            label="Property"
            value={check.property}
            onChange={(property) => onChange({ ...check, property })}
          />
          <TextInput
            label="Value"
            inputWrapperOrder={ORDER}
            description="As computed by Chromium, for example rgb(255, 0, 0) or 16px"
            style={{ flex: "1 1 12rem" }}
            value={check.value}
            onChange={(event) => onChange({ ...check, value: event.currentTarget.value })}
          />
        </>
      );
    case "count":
      return (
        <NumberField
          label="How many"
          width={120}
          whole
          needed
          value={check.value}
          onChange={(value) => onChange({ ...check, value: value ?? check.value })}
        />
      );
  }
}

interface AttributeProps {
  check: Extract<WrittenCheck, { kind: "attribute" }>;
  onChange: (check: WrittenCheck) => void;
}

function AttributeFields({ check, onChange }: AttributeProps) {
  /** What the attribute had to be before it had to be missing. */
  const [kept, setKept] = useState("");
  return (
    <>
      <NameField label="Attribute" value={check.name} onChange={(name) => onChange({ ...check, name })} />
      <TextInput
        label="Value"
        style={{ flex: "1 1 12rem" }}
        disabled={check.value === null}
        value={check.value ?? ""}
        onChange={(event) => onChange({ ...check, value: event.currentTarget.value })}
      />
      <Checkbox
        label="The attribute must be missing"
        mt={30}
        checked={check.value === null}
        onChange={(event) => {
          setKept(check.value ?? "");
          onChange({ ...check, value: event.currentTarget.checked ? null : kept });
        }}
      />
    </>
  );
}

function NameField(props: { label: string; value: string; onChange: (name: string) => void }) {
  return <CheckedField {...props} width={160} refuse={(name) => (name === "" ? "Enter a name" : null)} />;
}
