import type { AuthoredTest, TestOnboarding, TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { NumberField } from "../form/number-field.tsx";
import { PartFrame } from "../form/part-frame.tsx";
import { proctoringFaults, RANGES } from "./proctoring-faults.ts";
import { ProctoringScale } from "./proctoring-scale.tsx";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import { usePartForm } from "../form/use-part-form.ts";

const read = ({ proctoring }: AuthoredTest): TestProctoring => proctoring;
const write = (proctoring: TestProctoring) => ({ proctoring });

interface Props {
  test: AuthoredTest;
  /** What a candidate is told before the start, by these settings. */
  renderFacts: (settings: { proctoring: TestProctoring; onboarding: TestOnboarding }) => ReactNode;
}

export function ProctoringPart({ test, renderFacts }: Props) {
  const form = usePartForm({ test, read, write });
  const { value, change } = form;
  const { proctor, user_permissions: permissions, secure_browser: secure, candidate_report: report, system } = value;
  const { browser_tolerance: tolerance } = proctor;
  const set = (update: Partial<typeof proctor>) => change({ proctor: { ...proctor, ...update } });
  const setTolerance = (update: Partial<typeof tolerance>) => set({ browser_tolerance: { ...tolerance, ...update } });
  const off = !proctor.enabled;

  return (
    <PartFrame form={form} faults={proctoringFaults(value)}>
      <SettingGroup
        title="Proctoring"
        about="What is seen is evidence for a person to look at. It never changes a score, and nothing of it can hold up an answer."
      >
        <SettingSwitch
          label="Proctor this test"
          about="Without it nothing below is recorded, whatever is switched on."
          checked={proctor.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        <SettingSwitch
          label="Pictures from the camera"
          about="One every few seconds; the browser also looks for faces, phones, books and screens."
          checked={proctor.snapshot}
          disabled={off}
          onChange={(snapshot) => set({ snapshot })}
        />
        <SettingSwitch
          label="Pictures as a film"
          about="The same pictures, reviewed in one go as a film. It replaces single pictures."
          checked={proctor.video.enabled}
          disabled={off}
          onChange={(enabled) => set({ video: { enabled } })}
        />
        <SettingSwitch
          label="Voices"
          about="Short clips when somebody speaks. Silence is not recorded."
          checked={proctor.audio.enabled}
          disabled={off}
          onChange={(enabled) => set({ audio: { enabled } })}
        />
        <SettingSwitch
          label="Full screen"
          about="The test asks for full screen, and leaving it is noted."
          checked={proctor.full_screen}
          disabled={off}
          onChange={(full_screen) => set({ full_screen })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            label="Seconds between two pictures"
            {...RANGES.snapshot_seconds}
            value={proctor.snapshot_seconds}
            disabled={off}
            onChange={(seconds) => set({ snapshot_seconds: seconds ?? Number.NaN })}
          />
          <NumberField
            label="Days until pictures and clips are deleted"
            {...RANGES.retention_days}
            value={proctor.retention_days}
            onChange={(days) => set({ retention_days: days ?? Number.NaN })}
          />
        </SimpleGrid>
      </SettingGroup>

      <SettingGroup title="Leaving the window" about="Another tab, another program, the desktop.">
        <SettingSwitch
          label="Count it, and end the test when it happens too often"
          about="Otherwise each time is only noted."
          checked={tolerance.enabled}
          disabled={off}
          onChange={(enabled) => setTolerance({ enabled })}
        />
        <SettingSwitch
          label="Warn each time"
          about="The candidate reads how many times are left."
          checked={tolerance.warning}
          disabled={off || !tolerance.enabled}
          onChange={(warning) => setTolerance({ warning })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            label="Times that are forgiven"
            description="The next one submits the test."
            {...RANGES.count}
            value={tolerance.count}
            disabled={off || !tolerance.enabled}
            onChange={(count) => setTolerance({ count: count ?? Number.NaN })}
          />
          <NumberField
            label="Too short to count, in milliseconds"
            description="A notification can take the focus for a moment."
            {...RANGES.short_blur}
            value={tolerance.short_blur}
            disabled={off || !tolerance.enabled}
            onChange={(short_blur) => setTolerance({ short_blur: short_blur ?? Number.NaN })}
          />
        </SimpleGrid>
        <SettingSwitch
          label="Only one tab at a time"
          about="A second tab or browser with the test makes the first one stop."
          checked={system.proctoring.disableMultiTab}
          onChange={(disableMultiTab) =>
            change({ system: { ...system, proctoring: { ...system.proctoring, disableMultiTab } } })
          }
        />
      </SettingGroup>

      <SettingGroup title="Before the start" about="The ID card is asked for with the onboarding.">
        <SettingSwitch
          label="A photo of the face"
          about="Later pictures are compared with it."
          checked={proctor.identity.photo}
          disabled={off}
          onChange={(photo) => set({ identity: { ...proctor.identity, photo } })}
        />
        <SettingSwitch
          label="A sample of the voice"
          about="A few seconds, for a reviewer to compare."
          checked={proctor.identity.audio_sample}
          disabled={off}
          onChange={(audio_sample) => set({ identity: { ...proctor.identity, audio_sample } })}
        />
        <SettingSwitch
          label="The microphone must work"
          about="Also where the test is not proctored, for example for recorded answers."
          checked={permissions.mic}
          onChange={(mic) => change({ user_permissions: { mic } })}
        />
        <SettingSwitch
          label="Only in Safe Exam Browser"
          about="Candidates cannot start or go on in another browser, and get a file that opens the test in it. It names itself: a forged name is not found out."
          checked={secure.enabled}
          onChange={(enabled) => change({ secure_browser: { enabled } })}
        />
        <SettingSwitch
          label="Candidates see what was noted about them"
          about="On their own report, or on the page after the end where there is none. They may comment on each line, and a reviewer can answer."
          checked={report.flags}
          onChange={(flags) => change({ candidate_report: { flags } })}
        />
      </SettingGroup>

      <ProctoringScale system={system} onChange={(next) => change({ system: next })} />

      <SettingGroup title="What candidates will read" about="Before the browser asks for anything, by these settings.">
        <Stack gap="sm">{renderFacts({ proctoring: value, onboarding: test.onboarding })}</Stack>
      </SettingGroup>
    </PartFrame>
  );
}
