import { setReminders, type Reminders } from "@invigil/contract/inviting/invitation-changes";
import { NumberInput, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { TemplateField } from "../parts/templates/template-field.tsx";
import { useTemplate } from "../parts/templates/use-template.ts";
import { candidatesKey } from "./candidates-queries.ts";

interface Props {
  slug: string;
  reminders: Reminders;
  onClose: () => void;
}

/** Sets when candidates who have not started are reminded automatically. */
export function ReminderDialog({ slug, reminders, onClose }: Props) {
  const [value, setValue] = useState(reminders);
  const withTemplate = useTemplate();
  const action = useAction({
    run: () =>
      withTemplate({ kind: "reminder", id: value.template_id }, (template_id) =>
        call(setReminders, { params: { slug }, body: { ...value, template_id } }, { family: "CON" }),
      ),
    changes: candidatesKey(slug),
    said: "The reminders were saved.",
    onDone: onClose,
  });
  const { before_hours: before, after_days: after } = value;
  return (
    <FormDialog title="Reminders" submitLabel="Save" action={action} onClose={onClose}>
      <Text size="sm" c="dimmed">
        Candidates who have not started get an e-mail with their link again. Nobody is reminded twice for the same
        reason, or within 12 hours of another e-mail about their invitation.
      </Text>
      <Switch
        label="Remind some days after the invitation"
        checked={after !== null}
        onChange={({ currentTarget: { checked } }) => setValue({ ...value, after_days: checked ? 3 : null })}
      />
      {after !== null && (
        <NumberInput
          label="Days after the invitation"
          min={1}
          max={90}
          clampBehavior="strict"
          allowDecimal={false}
          required
          value={after}
          onChange={(days) => setValue({ ...value, after_days: Number(days) || 1 })}
        />
      )}
      <Switch
        label="Remind before it closes"
        checked={before !== null}
        onChange={({ currentTarget: { checked } }) => setValue({ ...value, before_hours: checked ? 24 : null })}
      />
      {before !== null && (
        <NumberInput
          label="Hours before it closes"
          min={1}
          max={720}
          clampBehavior="strict"
          allowDecimal={false}
          required
          value={before}
          onChange={(hours) => setValue({ ...value, before_hours: Number(hours) || 1 })}
        />
      )}
      <TemplateField
        kind="reminder"
        value={value.template_id}
        onChange={(template_id) => setValue({ ...value, template_id })}
      />
    </FormDialog>
  );
}
