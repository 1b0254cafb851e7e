import { DismissReason, VERDICT_TEXT, type GivenVerdict } from "@invigil/contract/proctoring/verdicts";
import { DISMISS_REASONS } from "@invigil/rules/evidence/verdicts";
import { firstOverLimit, LimitedTextarea } from "@invigil/ui/limited-text";
import { ErrorState } from "@invigil/ui/page-state";
import { Button, Group, Paper, Radio, Stack } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { errorText } from "../../../shared/parts/error-text.ts";
import { useJudge } from "./judge-context.ts";
import type { Scope } from "./scopes.ts";
import { betweenText } from "./verdict-words.ts";

interface Props {
  verdict: "dismissed" | "confirmed";
  scopes: readonly [Scope, ...Scope[]];
  onClose: () => void;
}

const TITLES = { dismissed: "Dismiss", confirmed: "Confirm" } as const;

/** Asks why, and for which entries. */
export function VerdictForm({ verdict, scopes, onClose }: Props) {
  const judge = useJudge();
  const [chosen, setChosen] = useState(0);
  const [reason, setReason] = useState<DismissReason>("explained");
  const [text, setText] = useState("");
  const [touched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Whoever opened it by a key goes on by keys.
  useEffect(() => form.current?.querySelector<HTMLElement>("input:checked, textarea")?.focus(), []);
  const needsText = verdict === "confirmed" || reason === "other";
  const { lines } = scopes[chosen] ?? scopes[0];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTouched(true);
    const tooLong = firstOverLimit(event.currentTarget);
    if (tooLong) tooLong.focus();
    else if (!needsText || text.trim() !== "") judge?.judge(givenOf({ verdict, reason, text, lines }), lines, onClose);
    else event.currentTarget.querySelector("textarea")?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
  }

  return (
    <Paper withBorder radius="md" p="sm" mt="xs">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the form from each of its fields */}
      <form
        ref={form}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
        aria-label={`${TITLES[verdict]} ${betweenText(lines)}`}
      >
        <Stack gap="sm">
          {verdict === "dismissed" && (
            <Radio.Group label="Why it does not count" value={reason} onChange={(value) => setReason(parsed(value))}>
              <Stack gap={4} mt={4}>
                {DismissReason.options.map((option) => (
                  <Radio key={option} value={option} label={DISMISS_REASONS[option]} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <LimitedTextarea
            label={verdict === "confirmed" ? "What you see in it" : "In your own words"}
            description="Visible to your colleagues, and in the candidate’s export of their data."
            required={needsText}
            rows={2}
            limit={VERDICT_TEXT}
            value={text}
            error={touched && needsText && text.trim() === "" ? "Write a few words." : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {scopes.length > 1 && (
            <Radio.Group label="Applies to" value={String(chosen)} onChange={(value) => setChosen(Number(value))}>
              <Stack gap={4} mt={4}>
                {scopes.map(({ label }, index) => (
                  <Radio key={label} value={String(index)} label={label} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {touched && judge?.error && <ErrorState {...errorText(judge.error)} />}
          <Group gap="xs">
            <Button type="submit" size="sm" loading={judge?.isPending ?? false}>
              {lines.length === 1 ? TITLES[verdict] : `${TITLES[verdict]} ${lines.length} entries`}
            </Button>
            <Button size="sm" variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function parsed(value: string): DismissReason {
  return DismissReason.catch("other").parse(value);
}

interface Filled {
  verdict: Props["verdict"];
  reason: DismissReason;
  text: string;
  lines: Scope["lines"];
}

function givenOf({ verdict, reason, text, lines }: Filled): GivenVerdict {
  const events = lines.map(({ id }) => Number(id));
  return verdict === "dismissed" ? { verdict, events, reason, text } : { verdict, events, text };
}
