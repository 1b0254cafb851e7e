import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SimpleGrid } from "@mantine/core";
import { NumberField } from "../form/number-field.tsx";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import { RANGES } from "./proctoring-faults.ts";
import type { PartForm } from "../form/use-part-form.ts";
import type { WithGaps } from "../form/with-gaps.ts";

type Props = Pick<PartForm<WithGaps<TestProctoring>>, "value" | "change">;

/** Whether a test is proctored at all, and what is recorded. */
export function RecordingSettings({ value: { proctor }, change }: Props) {
  const set = (update: Partial<typeof proctor>) => change({ proctor: { ...proctor, ...update } });
  const off = !proctor.enabled;
  return (
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
          onChange={(snapshot_seconds) => set({ snapshot_seconds })}
        />
        <NumberField
          label="Days until pictures and clips are deleted"
          {...RANGES.retention_days}
          value={proctor.retention_days}
          onChange={(retention_days) => set({ retention_days })}
        />
      </SimpleGrid>
    </SettingGroup>
  );
}
