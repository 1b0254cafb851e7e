import { MOST_PLACED, type AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { testMinutes } from "@invigil/rules/time/granted-minutes";
import { EmptyState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Switch, Text } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { IconLock } from "@invigil/ui/icons/page";
import { useState } from "react";
import { moveItem } from "../form/move-item.ts";
import classes from "../form/part-frame.module.css";
import { PartFrame } from "../form/part-frame.tsx";
import { ProblemPicker } from "./problem-picker.tsx";
import { SectionCard } from "./section-card.tsx";
import { newSection, placeProblem, readStructure, structureFaults, writeStructure } from "./sections-draft.ts";
import type { DraftSection } from "./sections-draft.ts";
import { usePartForm } from "../form/use-part-form.ts";

export function SectionsPart({ test }: { test: AuthoredTest }) {
  const form = usePartForm({ test, read: readStructure, write: writeStructure });
  const { value, change } = form;
  const { sections, timed } = value;
  const [picking, setPicking] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  // A newer version is the same question, which a test can have only once.
  const used = new Set(
    sections.flatMap(({ problems }) => problems.flatMap(({ slug, newer }) => [slug, newer?.slug ?? slug])),
  );
  const target = sections.find(({ key }) => key === picking);
  const { total } = testMinutes({ is_timed_section: true, duration: 0, sections });
  const set = (key: string, update: Partial<DraftSection>) =>
    change({ sections: sections.map((section) => (section.key === key ? { ...section, ...update } : section)) });

  return (
    <PartFrame form={form} faults={structureFaults(value)}>
      {test.locked && (
        <Alert color="blue" variant="light" icon={<IconLock aria-hidden />} title="A candidate has started this test">
          Sections, questions and marks can no longer be changed, so that everyone gets the same test. To change them,
          duplicate the test. You can still change everything else.
        </Alert>
      )}
      <fieldset disabled={test.locked} className={classes["fields"]} style={{ display: "contents" }}>
        <Switch
          label="Time each section separately"
          description="Candidates take the sections in order and cannot go back. Otherwise all sections are open for the whole test."
          checked={timed}
          onChange={(event) => change({ timed: event.currentTarget.checked })}
        />
        {sections.length === 0 && (
          <EmptyState message="A section is a part of the test with its own questions. Add the first one." />
        )}
        {sections.map((section, index) => (
          <SectionCard
            key={section.key}
            section={section}
            isNew={section.key === added}
            timed={timed}
            index={index}
            count={sections.length}
            onChange={(update) => set(section.key, update)}
            onMove={(by) => change({ sections: moveItem(sections, index, by) })}
            onRemove={() => change({ sections: sections.toSpliced(index, 1) })}
            onAdd={() => setPicking(section.key)}
          />
        ))}
        <Group justify="space-between">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              const section = newSection(sections);
              setAdded(section.key);
              change({ sections: [...sections, section] });
            }}
          >
            Add a section
          </Button>
          {timed && (
            <Text size="sm" c="dimmed">
              {total === 1 ? "1 minute in total" : `${total} minutes in total`}
            </Text>
          )}
        </Group>
      </fieldset>
      {target && (
        <ProblemPicker
          section={target.name}
          used={used}
          room={MOST_PLACED - target.problems.length}
          onPick={(problems) => set(target.key, { problems: [...target.problems, ...problems.map(placeProblem)] })}
          onClose={() => setPicking(null)}
        />
      )}
    </PartFrame>
  );
}
