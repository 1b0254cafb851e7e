import type { AuthoredTest, TestOnboarding } from "@invigil/contract/authoring/authored-test";
import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { FieldCard } from "./form/field-card.tsx";
import { fieldFaults, newField } from "./form/form-draft.ts";
import { moveItem } from "./form/move-item.ts";
import { PartFrame } from "./form/part-frame.tsx";
import { SettingGroup, SettingSwitch } from "./form/setting-group.tsx";
import { usePartForm } from "./form/use-part-form.ts";

const read = ({ onboarding }: AuthoredTest): TestOnboarding => onboarding;
const write = (onboarding: TestOnboarding) => ({ onboarding });

export function OnboardingPart({ test }: { test: AuthoredTest }) {
  const form = usePartForm({ test, read, write });
  const { value, change } = form;
  const { fields, custom_form: asked } = value;
  return (
    <PartFrame form={form} faults={asked ? fieldFaults(fields) : []}>
      <SettingGroup title="Proofs">
        <SettingSwitch
          label="A picture of an ID card"
          about="Asked for before the start, by camera or as a file. A reviewer compares it; it is deleted with the pictures."
          checked={value.identity_card}
          onChange={(identity_card) => change({ identity_card })}
        />
        <SettingSwitch
          label="Profile data"
          about="Candidates give or confirm their full name before the start; it stands in lists and reports. Nobody starts without."
          checked={value.profile_data}
          onChange={(profile_data) => change({ profile_data })}
        />
      </SettingGroup>
      <SettingGroup
        title="A form of your own"
        about="Candidates fill it in before the start. Nobody starts without it."
      >
        <SettingSwitch
          label="Ask candidates to fill in a form"
          about="What they write is shown with their invitation and comes with the export."
          checked={asked}
          onChange={(custom_form) => change({ custom_form })}
        />
        {asked && fields.length === 0 && (
          <Text c="dimmed" size="sm">
            The form has no fields yet. A field is one question: a college, a phone number, a year.
          </Text>
        )}
        {asked &&
          fields.map((field, index) => (
            <FieldCard
              // A field is known by its place: its name follows its label.
              key={index}
              field={field}
              index={index}
              count={fields.length}
              onChange={(next) => change({ fields: fields.with(index, next) })}
              onMove={(by) => change({ fields: moveItem(fields, index, by) })}
              onRemove={() => change({ fields: fields.toSpliced(index, 1) })}
            />
          ))}
        {asked && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={fields.length >= 50}
            onClick={() => change({ fields: [...fields, newField(fields)] })}
          >
            Add a field
          </Button>
        )}
      </SettingGroup>
    </PartFrame>
  );
}
