import { LimitedInput } from "@invigil/ui/limited-text";
import { SimpleGrid } from "@mantine/core";
import { NumberField } from "../form/number-field.tsx";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import { contactFault, type PlanForm } from "./plan-draft.ts";

/** Who stands in for the machine, and how early candidates must know about it. */
export function PeopleSettings({ value, change }: PlanForm) {
  return (
    <SettingGroup
      title="People"
      about="Candidates can ask for a person at any time. Only people decide who passes, with a reason."
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <LimitedInput
          type="email"
          label="Contact"
          description="Gets an e-mail when a candidate would rather speak to a person. Leave empty to see it only in the results."
          placeholder="people@example.com"
          limit={254}
          value={value.contact}
          error={contactFault(value.contact)}
          onChange={(event) => change({ contact: event.currentTarget.value })}
        />
        <NumberField
          label="Days of notice"
          description="How many days before the interview a candidate must have been told that a computer program asks. Some laws require this. 0 for no such rule."
          min={0}
          max={60}
          needed
          value={value.notice_days}
          onChange={(notice_days) => change({ notice_days })}
        />
      </SimpleGrid>
      <SettingSwitch
        label="Ask candidates about themselves after the interview"
        about="Gender, age and first language, all voluntary. What one person said is shown nowhere but in the export of their own data. Results, Fairness compares groups of at least five people."
        checked={value.ask_groups}
        onChange={(ask_groups) => change({ ask_groups })}
      />
    </SettingGroup>
  );
}
