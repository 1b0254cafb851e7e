import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SimpleGrid } from "@mantine/core";
import { NumberField } from "../form/number-field.tsx";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import { LABELS, RANGES } from "./proctoring-faults.ts";
import type { Noun } from "../noun-of.ts";
import type { PartForm } from "../form/use-part-form.ts";
import type { WithGaps } from "../form/with-gaps.ts";

type Props = Pick<PartForm<WithGaps<TestProctoring>>, "value" | "change"> & { noun: Noun };

/** The settings for whether a test is proctored and what is recorded. */
export function RecordingSettings({ value: { proctor }, change, noun }: Props) {
  const set = (update: Partial<typeof proctor>) => change({ proctor: { ...proctor, ...update } });
  const off = !proctor.enabled;
  return (
    <SettingGroup
      title="Proctoring"
      about="Recordings are evidence for a person to review. They never change a score and never delay an answer."
    >
      <SettingSwitch
        label={`Proctor this ${noun}`}
        about="If this is off, nothing below is recorded."
        checked={proctor.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      <SettingSwitch
        label="Camera pictures"
        about="Takes a picture every few seconds. The browser also looks for faces, phones, books and screens."
        checked={proctor.snapshot}
        disabled={off}
        onChange={(snapshot) => set({ snapshot })}
      />
      <SettingSwitch
        label="Video of pictures"
        about="Takes the same pictures, but as frames of a video. Reviewers can play both kinds as a film on the timeline."
        checked={proctor.video.enabled}
        disabled={off}
        onChange={(enabled) => set({ video: { enabled } })}
      />
      <SettingSwitch
        label="Voice recording"
        about="Records short clips when someone speaks. Silence is not recorded."
        checked={proctor.audio.enabled}
        disabled={off}
        onChange={(enabled) => set({ audio: { enabled } })}
      />
      <SettingSwitch
        label="Full screen"
        about={`The ${noun} asks for full screen, again after the candidate leaves it, and records each exit.`}
        checked={proctor.full_screen}
        disabled={off}
        onChange={(full_screen) => set({ full_screen })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          label={LABELS.snapshotSeconds}
          {...RANGES.snapshot_seconds}
          value={proctor.snapshot_seconds}
          disabled={off}
          onChange={(snapshot_seconds) => set({ snapshot_seconds })}
        />
        <NumberField
          label={LABELS.retentionDays}
          {...(noun === "interview" && { description: "Answers, their recordings and CVs are deleted then, too." })}
          {...RANGES.retention_days}
          value={proctor.retention_days}
          onChange={(retention_days) => set({ retention_days })}
        />
      </SimpleGrid>
    </SettingGroup>
  );
}
