import { TEMPLATE_LIMITS, TemplateKind } from "@invigil/contract/inviting/invite-templates";
import { SUBJECT_PLACEHOLDERS, templateFaults } from "@invigil/rules/inviting/template-faults";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { NativeSelect, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { KIND_WORDS, NEW_TEXTS, type TemplateText } from "./new-text.ts";
import { PlaceholderButtons } from "./placeholder-buttons.tsx";

interface Props {
  text: TemplateText;
  /** A saved template keeps its kind. */
  isNew: boolean;
  onChange: (text: TemplateText) => void;
}

type Field = "subject" | "body";

export function TemplateFields({ text, isNew, onChange }: Props) {
  /** The field that placeholders go into. */
  const [into, setInto] = useState<Field>("body");
  const subjectField = useRef<HTMLInputElement>(null);
  const bodyField = useRef<HTMLTextAreaElement>(null);
  const faults = templateFaults(text);

  /** Puts a placeholder where the cursor is, and the cursor behind it. */
  function insert(name: string) {
    const field = into === "subject" ? subjectField.current : bodyField.current;
    const from = field?.selectionStart ?? text[into].length;
    const to = field?.selectionEnd ?? from;
    const placed = `{${name}}`;
    onChange({ ...text, [into]: text[into].slice(0, from) + placed + text[into].slice(to) });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + placed.length, from + placed.length);
    });
  }

  return (
    <Stack gap="md">
      {isNew && (
        <NativeSelect
          label="For"
          data={TemplateKind.options.map((value) => ({ value, label: KIND_WORDS[value] }))}
          value={text.kind}
          onChange={({ currentTarget }) => onChange(retyped(text, TemplateKind.parse(currentTarget.value)))}
        />
      )}
      <LimitedInput
        label="Name"
        description="Only your colleagues see it"
        required
        limit={TEMPLATE_LIMITS.name}
        value={text.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...text, name: value })}
      />
      <LimitedInput
        label="Subject"
        required
        ref={subjectField}
        limit={TEMPLATE_LIMITS.subject}
        value={text.subject}
        error={faults.subject}
        onFocus={() => setInto("subject")}
        onChange={({ currentTarget: { value } }) => onChange({ ...text, subject: value })}
      />
      <LimitedTextarea
        label="Text"
        description="Web and e-mail addresses that you type are shown, but only the candidate’s own link can be clicked."
        required
        ref={bodyField}
        rows={12}
        limit={TEMPLATE_LIMITS.body}
        value={text.body}
        error={faults.body}
        onFocus={() => setInto("body")}
        onChange={({ currentTarget: { value } }) => onChange({ ...text, body: value })}
      />
      <PlaceholderButtons into={into} {...(into === "subject" && { only: SUBJECT_PLACEHOLDERS })} onInsert={insert} />
      <Text size="sm" c="dimmed">
        What your text leaves out of duration, dates, what is needed and whom to ask follows below it.
      </Text>
    </Stack>
  );
}

/** A text that nobody has changed yet becomes that of the other kind. */
function retyped(text: TemplateText, kind: TemplateKind): TemplateText {
  const before = NEW_TEXTS[text.kind];
  const untouched = text.subject === before.subject && text.body === before.body;
  return untouched ? { ...NEW_TEXTS[kind], name: text.name } : { ...text, kind };
}
