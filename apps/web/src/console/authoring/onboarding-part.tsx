import type { AuthoredTest, TestOnboarding } from "@invigil/contract/authoring/authored-test";
import { Button, Text } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
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
      <SettingGroup title="Identity">
        <SettingSwitch
          label="ID document"
          about="Candidates photograph or upload an ID document before they start, for a reviewer to check. It is deleted together with the pictures."
          checked={value.identity_card}
          onChange={(identity_card) => change({ identity_card })}
        />
        <SettingSwitch
          label="Full name"
          about="Candidates enter or confirm their full name before they start. It appears in lists and reports."
          checked={value.profile_data}
          onChange={(profile_data) => change({ profile_data })}
        />
      </SettingGroup>
      <SettingGroup title="Your own form" about="Candidates must fill it in before they start.">
        <SettingSwitch
          label="Ask candidates to fill in a form"
          about="The answers appear with the candidate’s invitation and in the exported report."
          checked={asked}
          onChange={(custom_form) => change({ custom_form })}
        />
        {asked && fields.length === 0 && (
          <Text c="dimmed" size="sm">
            The form has no fields yet. Each field asks for one thing, such as a college, a phone number or a year.
          </Text>
        )}
        {asked &&
          fields.map((field, index) => (
            <FieldCard
              // Fields are identified by their position.
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
