import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SimpleGrid } from "@mantine/core";
import { NumberField } from "../form/number-field.tsx";
import { RANGES } from "./proctoring-faults.ts";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import type { WithGaps } from "../form/with-gaps.ts";

type System = WithGaps<TestProctoring>["system"];

/** For large tests: who is proctored at all, and how pictures travel. */
export function ProctoringScale({ system, onChange }: { system: System; onChange: (system: System) => void }) {
  const { proctoring, batch_proctoring_scaling: scaling } = system;
  const set = (update: Partial<System["proctoring"]>) =>
    onChange({ ...system, proctoring: { ...proctoring, ...update } });
  const setScaling = (update: Partial<System["batch_proctoring_scaling"]>) =>
    onChange({ ...system, batch_proctoring_scaling: { ...scaling, ...update } });
  return (
    <SettingGroup title="Large tests" about="The usual values are right for most tests.">
      <SettingSwitch
        label="Proctor only a share of the candidates"
        about="By the number of the attempt, not by anything about the person."
        checked={proctoring.ab}
        onChange={(ab) => set({ ab })}
      />
      <SettingSwitch
        label="Ask for the addresses of several pictures at once"
        about="Fewer requests, for a share of the candidates."
        checked={scaling.ab}
        onChange={(ab) => setScaling({ ab })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          label="Share that is proctored, in percent"
          {...RANGES.percentage}
          fractions
          disabled={!proctoring.ab}
          value={proctoring.percentage}
          onChange={(percentage) => set({ percentage })}
        />
        <NumberField
          label="Share with several at once, in percent"
          {...RANGES.percentage}
          fractions
          disabled={!scaling.ab}
          value={scaling.percentage}
          onChange={(percentage) => setScaling({ percentage })}
        />
        <NumberField
          label="Pictures at once"
          description="0: the usual number."
          {...RANGES.batch}
          value={proctoring.batch_count_image}
          onChange={(batch_count_image) => set({ batch_count_image })}
        />
        <NumberField
          label="Pictures of a film at once"
          description="0: the usual number."
          {...RANGES.batch}
          value={proctoring.batch_count_video}
          onChange={(batch_count_video) => set({ batch_count_video })}
        />
        <NumberField
          label="Seconds between two signs of life"
          description="Of those who ask for several pictures at once."
          {...RANGES.heartbeat_seconds}
          value={scaling.heartbeat_seconds}
          onChange={(heartbeat_seconds) => setScaling({ heartbeat_seconds })}
        />
      </SimpleGrid>
    </SettingGroup>
  );
}
