import { WORDINGS_MAX } from "@invigil/contract/interviews/plan";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { Button, Group, Paper, Stack, Textarea } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { moveItem } from "../form/move-item.ts";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import { answerFault, askedFault, wordingsFault, type PlanForm } from "./plan-draft.ts";
import { RemovableButtons } from "./removable-buttons.tsx";
import { rowsFor } from "../../parts/rows-for.ts";

const linesIn = (text: string) => (text === "" ? [] : text.split("\n"));

const ABOUT_MAX = 30;

/** What candidates may ask at the end, and what the interviewer knows. */
export function OwnQuestions({ value, change }: PlanForm) {
  const { about } = value;
  return (
    <SettingGroup title="Candidates’ own questions">
      <SettingSwitch
        label="Let candidates ask questions at the end"
        about="The interviewer answers only from the texts below. Without a model it recognises a question only by similar words, so enter the ways in which candidates are likely to ask. Everything else is passed on to you, and listed under Results."
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
                  error={askedFault(entry)}
                  onChange={(event) =>
                    change({ about: about.with(index, { ...entry, question: event.currentTarget.value }) })
                  }
                />
                <Textarea
                  label="Other ways to ask this"
                  description={`One per line, at most ${WORDINGS_MAX}.`}
                  placeholder="How long until you get back to me?"
                  rows={rowsFor(entry.wordings.join("\n"), { most: WORDINGS_MAX })}
                  value={entry.wordings.join("\n")}
                  error={wordingsFault(entry)}
                  onChange={(event) =>
                    change({ about: about.with(index, { ...entry, wordings: linesIn(event.currentTarget.value) }) })
                  }
                />
                <LimitedTextarea
                  label="Answer"
                  placeholder="We reply to everybody within two weeks."
                  rows={rowsFor(entry.answer, { least: 2, most: 8 })}
                  limit={1_000}
                  value={entry.answer}
                  error={answerFault(entry)}
                  onChange={(event) =>
                    change({ about: about.with(index, { ...entry, answer: event.currentTarget.value }) })
                  }
                />
              </Stack>
              <RemovableButtons
                kind="stored answer"
                isBlank={`${entry.question}${entry.wordings.join("")}${entry.answer}`.trim() === ""}
                loss="The answer will be removed with its questions."
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
            onClick={() => change({ about: [...about, { question: "", wordings: [], answer: "" }] })}
          >
            Add a stored answer
          </Button>
        </Group>
      )}
    </SettingGroup>
  );
}
