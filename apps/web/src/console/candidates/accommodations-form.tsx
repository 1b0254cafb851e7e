import type { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate } from "@invigil/contract/inviting/candidates";
import { setAccommodations } from "@invigil/contract/inviting/set-accommodations";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Alert, Button, Checkbox, NumberInput, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { candidatesKey } from "./candidates-queries.ts";
import { ExtraTimeFields } from "./extra-time-fields.tsx";

interface Props {
  slug: string;
  candidate: Candidate;
  /** Tells the dialog whether closing it would lose changes. */
  onChanged: (changed: boolean) => void;
}

/** Edits the rules for one candidate that differ from those of the test. */
export function AccommodationsForm({ slug, candidate, onChanged }: Props) {
  const { accommodations: stored, extra_time_set: isSet } = candidate;
  // Only what was changed here, so that a colleague's change stays.
  const [changes, setChanges] = useState<Partial<Accommodations>>({});
  const { extra_minutes, extra_percent, ...others } = changes;
  // What was typed before the clock counted it can no longer be granted.
  const values = { ...stored, ...(isSet ? others : changes) };
  const mayChange = useMayUse()(setAccommodations);
  function set(change: Partial<Accommodations>) {
    setChanges((before) => ({ ...before, ...change }));
  }
  const { mutate, isPending, error } = useAction({
    run: (_sent: Partial<Accommodations>) => {
      const { extra_minutes: _minutes, extra_percent: _percent, ...rest } = values;
      const time = isSet ? {} : { extra_minutes, extra_percent };
      return call(
        setAccommodations,
        { params: { id: candidate.invite_id }, body: { ...rest, ...time } },
        { family: "CON" },
      );
    },
    changes: candidatesKey(slug),
    said: "The accommodations were saved.",
    // What was typed meanwhile stays.
    onDone: (_, sent) => setChanges((now) => without(now, sent)),
  });
  const changed = JSON.stringify(values) !== JSON.stringify(stored);

  // The dialog asks before it closes.
  useEffect(() => onChanged(changed), [changed, onChanged]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(changes);
  }

  return (
    <form onSubmit={submit} aria-labelledby="accommodations-title">
      <Stack gap="sm" align="flex-start">
        <Title order={3} id="accommodations-title">
          Accommodations
        </Title>
        {isSet && (
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
        <AccommodationFields values={values} isSet={isSet} mayChange={mayChange} onChange={set} />
        {mayChange && (
          <Button type="submit" variant="default" loading={isPending} disabled={!changed}>
            Save accommodations
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** Those changes that are not the same as what was stored. */
function without(now: Partial<Accommodations>, stored: Partial<Accommodations>): Partial<Accommodations> {
  const known = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(Object.entries(now).filter(([part, value]) => known.get(part) !== value));
}

interface FieldsProps {
  values: Accommodations;
  isSet: boolean;
  mayChange: boolean;
  onChange: (change: Partial<Accommodations>) => void;
}

function AccommodationFields({ values, isSet, mayChange, onChange }: FieldsProps) {
  return (
    <>
      <ExtraTimeFields value={values} disabled={isSet || !mayChange} onChange={onChange} />
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
