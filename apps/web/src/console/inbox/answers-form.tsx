import { HELP_ENTRIES_MAX, saveHelp, type HelpEntry } from "@invigil/contract/help/inbox";
import { COMMON_ANSWERS } from "@invigil/rules/help/common-answers";
import { EmptyState } from "@invigil/ui/page-state";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { Alert, Button, Checkbox, Group, Paper, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useAction } from "../parts/action.ts";
import { LeaveDialog } from "../parts/leave-dialog.tsx";
import { HELP } from "./inbox-queries.ts";

/** `key` identifies an entry that has no id yet. */
type Edited = Omit<HelpEntry, "id"> & { id: number | null; key: string };

function edited(entry: Omit<HelpEntry, "id"> & { id: number | null }): Edited {
  return { ...entry, key: crypto.randomUUID() };
}

const NEW = { id: null, question: "", answer: "", for_candidates: true, for_staff: true };

/** The company's stored answers, in the order in which candidates see them. */
export function AnswersForm({ entries, mayChange }: { entries: readonly HelpEntry[]; mayChange: boolean }) {
  const [list, setList] = useState(() => entries.map(edited));
  const [changed, setChanged] = useState(false);
  const save = useAction({
    run: () => {
      const kept = new Set(list.map(({ id }) => id));
      const removed = entries.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
      const body = { entries: list.map(({ key: _key, ...entry }) => entry), removed };
      return call(saveHelp, { body }, { family: "CON" });
    },
    changes: HELP,
    said: "Stored answers saved.",
    onDone: (saved) => {
      setList(saved.entries.map(edited));
      setChanged(false);
    },
  });
  const blocker = useBlocker({ shouldBlockFn: () => changed, enableBeforeUnload: () => changed, withResolver: true });

  function change(next: Edited[]) {
    setList(next);
    setChanged(true);
  }
  const add = (added: readonly Omit<Edited, "key">[]) => change([...list, ...added.map(edited)]);
  const swap = (index: number, other: number) =>
    change(list.map((each, place) => (place === index ? list[other] : place === other ? list[index] : each) ?? each));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }

  return (
    <form onSubmit={submit}>
      <LeaveDialog blocker={blocker} size="md" />
      <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0 }}>
        <Stack gap="md" maw={760}>
          {list.length === 0 && (
            <EmptyState message="There are no stored answers yet. Candidates see them first when they open the chat, and your colleagues can insert them into their answers.">
              {mayChange && (
                <Button variant="default" onClick={() => add(COMMON_ANSWERS.map((each) => ({ ...NEW, ...each })))}>
                  Start with common answers
                </Button>
              )}
            </EmptyState>
          )}
          {list.map((entry, index) => (
            <Entry
              key={entry.key}
              number={index + 1}
              entry={entry}
              onChange={(part) => change(list.map((each) => (each.key === entry.key ? { ...each, ...part } : each)))}
              onRemove={() => change(list.filter(({ key }) => key !== entry.key))}
              onUp={index > 0 ? () => swap(index, index - 1) : null}
              onDown={index < list.length - 1 ? () => swap(index, index + 1) : null}
            />
          ))}
          {save.error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(save.error)}
            </Alert>
          )}
          {mayChange && (
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!changed}>
                Save
              </Button>
              <Button variant="default" disabled={list.length >= HELP_ENTRIES_MAX} onClick={() => add([NEW])}>
                Add an answer
              </Button>
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  );
}

interface EntryProps {
  number: number;
  entry: Edited;
  onChange: (part: Partial<Edited>) => void;
  onRemove: () => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

function Entry({ number, entry, onChange, onRemove, onUp, onDown }: EntryProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={`Stored answer ${number}`}>
      <Stack gap="sm">
        <LimitedInput
          label="Question"
          required
          limit={200}
          value={entry.question}
          onChange={({ currentTarget: { value } }) => onChange({ question: value })}
        />
        <LimitedTextarea
          label="Answer"
          required
          limit={2_000}
          rows={3}
          value={entry.answer}
          onChange={({ currentTarget: { value } }) => onChange({ answer: value })}
        />
        <Group gap="lg">
          <Checkbox
            label="Candidates see it in the chat"
            checked={entry.for_candidates}
            onChange={({ currentTarget: { checked } }) => onChange({ for_candidates: checked })}
          />
          <Checkbox
            label="Colleagues can insert it"
            checked={entry.for_staff}
            onChange={({ currentTarget: { checked } }) => onChange({ for_staff: checked })}
          />
        </Group>
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={onUp === null} onClick={() => onUp?.()}>
            Move up
          </Button>
          <Button size="xs" variant="default" disabled={onDown === null} onClick={() => onDown?.()}>
            Move down
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
