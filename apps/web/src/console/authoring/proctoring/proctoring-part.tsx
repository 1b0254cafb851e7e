import { TestProctoring, type AuthoredTest, type TestOnboarding } from "@invigil/contract/authoring/authored-test";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PartFrame } from "../form/part-frame.tsx";
import { LeavingSettings } from "./leaving-settings.tsx";
import { proctoringFaults } from "./proctoring-faults.ts";
import { ProctoringScale } from "./proctoring-scale.tsx";
import { RecordingSettings } from "./recording-settings.tsx";
import { SecureBrowserSettings } from "./secure-browser-settings.tsx";
import { SettingGroup } from "../form/setting-group.tsx";
import { StartSettings } from "./start-settings.tsx";
import { nounOf } from "../noun-of.ts";
import { usePartForm } from "../form/use-part-form.ts";
import type { WithGaps } from "../form/with-gaps.ts";

type Draft = WithGaps<TestProctoring>;

const read = ({ proctoring }: AuthoredTest): Draft => proctoring;
const write = (proctoring: Draft) => ({ proctoring: TestProctoring.parse(proctoring) });

interface Props {
  test: AuthoredTest;
  /** Renders what these settings tell candidates before the start. */
  renderFacts: (settings: { proctoring: TestProctoring; onboarding: TestOnboarding }) => ReactNode;
}

export function ProctoringPart({ test, renderFacts }: Props) {
  const form = usePartForm({ test, read, write });
  const { value, change } = form;
  const noun = nounOf(test);
  const whole = TestProctoring.safeParse(value).data;
  return (
    <PartFrame form={form} faults={proctoringFaults(value)}>
      <RecordingSettings value={value} change={change} noun={noun} />
      <LeavingSettings value={value} change={change} noun={noun} />
      <StartSettings value={value} change={change} noun={noun} />
      <SecureBrowserSettings value={value} change={change} noun={noun} />
      <ProctoringScale system={value.system} onChange={(system) => change({ system })} noun={noun} />
      <SettingGroup
        title="What candidates see"
        about="With these settings, candidates read this before the browser asks for any permission."
      >
        <Stack gap="sm">
          {whole
            ? renderFacts({ proctoring: whole, onboarding: test.onboarding })
            : "This text appears once the settings above are valid."}
        </Stack>
      </SettingGroup>
    </PartFrame>
  );
}
