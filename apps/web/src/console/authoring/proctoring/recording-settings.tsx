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
  const takesPictures = proctor.snapshot || proctor.video.enabled;
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
      {noun === "test" && (
        <SettingSwitch
          label="Small movement requests"
          about={
            takesPictures
              ? "A few times per hour, at random, a card beside the work asks for a small movement, such as looking to the left; each is asked twice before anything is noted. It can reveal a still picture or a film in place of the camera. People may not see the card or may not be able to turn the head, so it proves nothing alone. Candidates can say that they cannot do it."
              : "Needs camera pictures or the video of pictures."
          }
          checked={proctor.movements && takesPictures}
          disabled={off || !takesPictures}
          onChange={(movements) => set({ movements })}
        />
      )}
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
