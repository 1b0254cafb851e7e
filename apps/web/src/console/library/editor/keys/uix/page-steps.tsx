import type { PageStep } from "@invigil/contract/authoring/judging-web";
import { Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { CheckedField, NumberField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { selectorFault } from "./page-check.ts";

const NEW_STEP: { [K in PageStep["do"]]: Extract<PageStep, { do: K }> } = {
  click: { do: "click", selector: "button" },
  hover: { do: "hover", selector: "button" },
  type: { do: "type", selector: "input", text: "" },
  choose: { do: "choose", selector: "select", value: "" },
  press: { do: "press", key: "Enter" },
  wait: { do: "wait", ms: 500 },
};

const KINDS = [
  { value: "click", label: "Click" },
  { value: "hover", label: "Hover over" },
  { value: "type", label: "Type into" },
  { value: "choose", label: "Select from a list" },
  { value: "press", label: "Press a key" },
  { value: "wait", label: "Wait" },
];

interface Props {
  steps: readonly PageStep[];
  onChange: (steps: PageStep[]) => void;
}

/** Edits what a visitor does before the page is checked. */
export function PageSteps({ steps, onChange }: Props) {
  return (
    <Stack gap={4} role="group" aria-label="Steps before the check">
      <Text size="sm" fw={500}>
        Steps before the check
      </Text>
      <ItemList<PageStep>
        name="Step"
        items={steps}
        keyOf={(_, index) => String(index)}
        most={30}
        create={() => NEW_STEP.click}
        onChange={onChange}
      >
        {(step, changed) => <StepForm step={step} onChange={changed} />}
      </ItemList>
    </Stack>
  );
}

interface StepProps {
  step: PageStep;
  onChange: (step: PageStep) => void;
}

/** Remembers what each kind of step had, so that switching between them loses nothing. */
function StepForm({ step, onChange }: StepProps) {
  const [kept, setKept] = useState<Partial<Record<string, PageStep>>>({});
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label="Action"
        w={170}
        data={KINDS}
        value={step.do}
        onChange={(event) => {
          setKept({ ...kept, [step.do]: step });
          onChange(another(step, kept[event.currentTarget.value] ?? freshStep(event.currentTarget.value) ?? step));
        }}
      />
      <StepFields step={step} onChange={onChange} />
    </Group>
  );
}

function freshStep(kind: string): PageStep | undefined {
  return kind in NEW_STEP ? NEW_STEP[kind as PageStep["do"]] : undefined;
}

/** Keeps the element if both kinds of step have one. */
function another(step: PageStep, fresh: PageStep): PageStep {
  return "selector" in fresh && "selector" in step ? { ...fresh, selector: step.selector } : fresh;
}

function StepFields({ step, onChange }: StepProps) {
  if (step.do === "wait") {
    return (
      <NumberField
        label="Milliseconds"
        width={140}
        min={1}
        max={5000}
        whole
        needed
        value={step.ms}
        onChange={(ms) => onChange({ ...step, ms: ms ?? step.ms })}
      />
    );
  }
  if (step.do === "press") {
    return (
      <CheckedField
        label="Key"
        description="For example Enter, Tab or Control+A"
        value={step.key}
        refuse={(key) => (key === "" ? "Enter a key" : null)}
        onChange={(key) => onChange({ ...step, key })}
      />
    );
  }
  return (
    <>
      <CheckedField
        label="Element"
        grow
        value={step.selector}
        refuse={selectorFault}
        onChange={(selector) => onChange({ ...step, selector })}
      />
      {step.do === "type" && (
        <TextInput
          label="Text"
          value={step.text}
          onChange={(event) => onChange({ ...step, text: event.currentTarget.value })}
        />
      )}
      {step.do === "choose" && (
        <TextInput
          label="Value"
          value={step.value}
          onChange={(event) => onChange({ ...step, value: event.currentTarget.value })}
        />
      )}
    </>
  );
}
