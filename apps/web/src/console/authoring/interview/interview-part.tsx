import type { AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { COMPETENCIES_MAX, InterviewLanguage } from "@invigil/contract/interviews/plan";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { EmptyState } from "@invigil/ui/page-state";
import { Alert, Button, Group, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { IconLock } from "@invigil/ui/icons/page";
import { useState } from "react";
import { moveItem } from "../form/move-item.ts";
import classes from "../form/part-frame.module.css";
import { PartFrame } from "../form/part-frame.tsx";
import { SettingGroup } from "../form/setting-group.tsx";
import { usePartForm } from "../form/use-part-form.ts";
import { AvatarPicker } from "./avatar-picker.tsx";
import { CompetencyCard } from "./competency-card.tsx";
import { CvSettings } from "./cv-settings.tsx";
import { OwnQuestions } from "./own-questions.tsx";
import { PeopleSettings } from "./people-settings.tsx";
import {
  likelyMinutes,
  newCompetency,
  planFaults,
  readPlan,
  wordingsOf,
  writePlan,
  type PlanDraft,
  type PlanForm,
} from "./plan-draft.ts";
import { VoiceField } from "./voice-field.tsx";

const LANGUAGES: Record<InterviewLanguage, string> = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
  hi: "Hindi",
  it: "Italian",
  nl: "Dutch",
  pl: "Polish",
  pt: "Portuguese",
};

/** Everything an author decides about an interview. */
export function InterviewPart({ test }: { test: AuthoredTest }) {
  const form = usePartForm({ test, read: readPlan, write: writePlan });
  const { value, change } = form;
  return (
    <PartFrame form={form} faults={planFaults(value)}>
      {test.locked && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconLock aria-hidden />}
          title="A candidate has started this interview"
        >
          The plan can no longer be changed, so that everyone gets the same interview. To change it, duplicate the
          interview. You can still change everything else.
        </Alert>
      )}
      <fieldset disabled={test.locked} className={classes["fields"]} style={{ display: "contents" }}>
        <Interviewer value={value} change={change} />
        <Competencies value={value} change={change} minutes={test.basics.duration} />
        <CvSettings value={value} change={change} />
        <OwnQuestions value={value} change={change} />
        <PeopleSettings value={value} change={change} />
      </fieldset>
    </PartFrame>
  );
}

function Interviewer({ value, change }: PlanForm) {
  return (
    <SettingGroup
      title="Interviewer"
      about="Candidates are told before they begin, and in the first sentence, that a computer program interviews them."
    >
      <AvatarPicker value={value.avatar} onChange={(avatar) => change({ avatar })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Language"
          description="Write the questions in this language. Only English is spoken and turned into text; in other languages candidates read the questions and type, or record answers for people to hear."
          data={InterviewLanguage.options.map((language) => ({ value: language, label: LANGUAGES[language] }))}
          value={value.language}
          onChange={(event) => change({ language: InterviewLanguage.parse(event.currentTarget.value) })}
        />
        <VoiceField value={value.voice} onChange={(voice) => change({ voice })} />
      </SimpleGrid>
      <LimitedTextarea
        label="Greeting"
        description="Said after the notice that a computer program asks. Leave empty for the standard greeting."
        placeholder="Welcome! We will talk about your last projects for about 25 minutes. Take your time."
        rows={3}
        limit={600}
        value={value.greeting}
        onChange={(event) => change({ greeting: event.currentTarget.value })}
      />
    </SettingGroup>
  );
}

function Competencies({ value, change, minutes }: PlanForm & { minutes: number }) {
  const { competencies } = value;
  const [added, setAdded] = useState<string | null>(null);
  const wordings = wordingsOf(value);
  return (
    <SettingGroup
      title="Competencies"
      about="What you want to find out. Each has its own questions, and descriptions of answers worth 0 to 5 by which people mark it."
    >
      {competencies.length === 0 && (
        <EmptyState message="A competency is something an answer can show, such as “Debugging” or “Working with others”. Add the first one." />
      )}
      {competencies.map((competency, index) => (
        <CompetencyCard
          key={competency.key}
          competency={competency}
          isNew={competency.key === added}
          index={index}
          count={competencies.length}
          wordings={wordings.filter(({ competency: key }) => key === competency.key)}
          onChange={(update) => change({ competencies: competencies.with(index, { ...competency, ...update }) })}
          onMove={(by) => change({ competencies: moveItem(competencies, index, by) })}
          onRemove={() => change({ competencies: competencies.toSpliced(index, 1) })}
        />
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={competencies.length >= COMPETENCIES_MAX}
          onClick={() => {
            const competency = newCompetency(competencies);
            setAdded(competency.key);
            change({ competencies: [...competencies, competency] });
          }}
        >
          Add a competency
        </Button>
        {competencies.length > 0 && <Duration draft={value} minutes={minutes} />}
      </Group>
    </SettingGroup>
  );
}

function Duration({ draft, minutes }: { draft: PlanDraft; minutes: number }) {
  const likely = likelyMinutes(draft);
  return (
    <Text size="sm" c={likely > minutes ? "orange.8" : "dimmed"} role="status">
      {likely > minutes
        ? `These questions take about ${likely} minutes, but the interview has only ${minutes}. Change the duration under Basics, or candidates will not be asked everything.`
        : `About ${likely} minutes of ${minutes}`}
    </Text>
  );
}
