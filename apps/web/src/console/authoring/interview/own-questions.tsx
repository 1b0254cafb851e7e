import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { Button, Group, Paper, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { moveItem } from "../form/move-item.ts";
import { OrderButtons } from "../form/order-buttons.tsx";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import type { PlanForm } from "./plan-draft.ts";
import { rowsFor } from "../../parts/rows-for.ts";

const ABOUT_MAX = 30;

/** What candidates may ask at the end, and what the interviewer knows. */
export function OwnQuestions({ value, change }: PlanForm) {
  const { about } = value;
  return (
    <SettingGroup title="Candidates’ own questions">
      <SettingSwitch
        label="Let candidates ask questions at the end"
        about="The interviewer answers only from the texts below. Everything else it passes on to you."
        checked={value.own_questions}
        onChange={(own_questions) => change({ own_questions })}
      />
      {value.own_questions &&
        about.map((entry, index) => (
          <Paper key={index} withBorder p="sm" role="group" aria-label={`Stored answer ${index + 1}`}>
            <Group align="flex-start" wrap="nowrap">
              <Stack gap="xs" flex={1}>
                <LimitedInput
                  label={`If somebody asks (${index + 1})`}
                  placeholder="When will I hear from you?"
                  limit={200}
                  value={entry.question}
                  onChange={(event) =>
                    change({ about: about.with(index, { ...entry, question: event.currentTarget.value }) })
                  }
                />
                <LimitedTextarea
                  label="Answer"
                  placeholder="We reply to everybody within two weeks."
                  rows={rowsFor(entry.answer, { least: 2, most: 8 })}
                  limit={1_000}
                  value={entry.answer}
                  onChange={(event) =>
                    change({ about: about.with(index, { ...entry, answer: event.currentTarget.value }) })
                  }
                />
              </Stack>
              <OrderButtons
                name={`stored answer ${index + 1}`}
                index={index}
                count={about.length}
                onMove={(by) => change({ about: moveItem(about, index, by) })}
                onRemove={() => change({ about: about.toSpliced(index, 1) })}
              />
            </Group>
          </Paper>
        ))}
      {value.own_questions && (
        <Group>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={about.length >= ABOUT_MAX}
            onClick={() => change({ about: [...about, { question: "", answer: "" }] })}
          >
            Add a stored answer
          </Button>
        </Group>
      )}
    </SettingGroup>
  );
}
