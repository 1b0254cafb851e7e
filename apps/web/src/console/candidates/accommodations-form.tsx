import type { Accommodations } from "@invigil/contract/inviting/accommodations";
import { setAccommodations, type Candidate } from "@invigil/contract/inviting/candidates";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Alert, Button, Checkbox, NumberInput, Stack, Text, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { candidatesKey } from "./candidates-queries.ts";
import { ExtraTimeFields } from "./extra-time-fields.tsx";

interface Props {
  slug: string;
  candidate: Candidate;
  /** True once the attempt has started, when extra time can no longer be planned. */
  begun: boolean;
  /** Tells the dialog whether closing it would lose changes. */
  onChanged: (changed: boolean) => void;
}

/** Edits the rules for one candidate that differ from those of the test. */
export function AccommodationsForm({ slug, candidate, begun, onChanged }: Props) {
  const [values, setValues] = useState(candidate.accommodations);
  const mayChange = useMayUse()(setAccommodations);
  function set(change: Partial<Accommodations>) {
    setValues((before) => ({ ...before, ...change }));
    onChanged(true);
  }
  const { mutate, isPending, error } = useAction({
    run: () => call(setAccommodations, { params: { id: candidate.invite_id }, body: values }, { family: "CON" }),
    changes: candidatesKey(slug),
    said: "The accommodations were saved.",
    onDone: () => onChanged(false),
  });
  const changed = JSON.stringify(values) !== JSON.stringify(candidate.accommodations);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form onSubmit={submit} aria-labelledby="accommodations-title">
      <Stack gap="sm" align="flex-start">
        <Title order={3} id="accommodations-title">
          Accommodations
        </Title>
        {begun && (
          <Text size="sm" c="dimmed">
            The attempt has already started, so its extra time can no longer change. To give more time now, extend the
            attempt.
          </Text>
        )}
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        <AccommodationFields values={values} begun={begun} mayChange={mayChange} onChange={set} />
        {mayChange && (
          <Button type="submit" variant="default" loading={isPending} disabled={!changed}>
            Save accommodations
          </Button>
        )}
      </Stack>
    </form>
  );
}

interface FieldsProps {
  values: Accommodations;
  begun: boolean;
  mayChange: boolean;
  onChange: (change: Partial<Accommodations>) => void;
}

function AccommodationFields({ values, begun, mayChange, onChange }: FieldsProps) {
  return (
    <>
      <ExtraTimeFields value={values} disabled={begun || !mayChange} onChange={onChange} />
      <NumberInput
        label="Additional window exits allowed"
        w={240}
        min={0}
        max={50}
        allowDecimal={false}
        disabled={!mayChange}
        value={values.extra_tolerance}
        onChange={(value) => onChange({ extra_tolerance: Number(value) || 0 })}
      />
      <Checkbox
        label="No alerts about the face"
        description="For candidates who often look away or whose face is covered. No small movements are requested of them either."
        disabled={!mayChange}
        checked={values.no_face_alerts}
        onChange={({ currentTarget: { checked } }) => onChange({ no_face_alerts: checked })}
      />
      <Checkbox
        label="No full screen"
        description="For candidates who use a screen reader or a magnifier"
        disabled={!mayChange}
        checked={values.no_full_screen}
        onChange={({ currentTarget: { checked } }) => onChange({ no_full_screen: checked })}
      />
      <Checkbox
        label="No small movement requests"
        description="For candidates who cannot turn or tilt the head, or cannot see the request"
        disabled={!mayChange}
        checked={values.no_movements}
        onChange={({ currentTarget: { checked } }) => onChange({ no_movements: checked })}
      />
      <LimitedTextarea
        label="Note for colleagues"
        description="Never shown to the candidate"
        w="100%"
        rows={2}
        limit={500}
        disabled={!mayChange}
        value={values.note}
        onChange={({ currentTarget: { value } }) => onChange({ note: value })}
      />
    </>
  );
}
