import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SimpleGrid } from "@mantine/core";
import { NumberField } from "../form/number-field.tsx";
import { LABELS, RANGES } from "./proctoring-faults.ts";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import type { Noun } from "../noun-of.ts";
import type { WithGaps } from "../form/with-gaps.ts";

type System = WithGaps<TestProctoring>["system"];

interface Props {
  system: System;
  onChange: (system: System) => void;
  noun: Noun;
}

/** Settings for large tests: how many candidates are proctored, and how their pictures are uploaded. */
export function ProctoringScale({ system, onChange, noun }: Props) {
  const { proctoring, batch_proctoring_scaling: scaling } = system;
  const set = (update: Partial<System["proctoring"]>) =>
    onChange({ ...system, proctoring: { ...proctoring, ...update } });
  const setScaling = (update: Partial<System["batch_proctoring_scaling"]>) =>
    onChange({ ...system, batch_proctoring_scaling: { ...scaling, ...update } });
  return (
    <SettingGroup title={`Large ${noun}s`} about={`The default values suit most ${noun}s.`}>
      <SettingSwitch
        label="Proctor only some of the candidates"
        about="They are chosen by the number of their attempt, never by anything about the person."
        checked={proctoring.ab}
        onChange={(ab) => set({ ab })}
      />
      <SettingSwitch
        label="Request upload addresses in batches"
        about="Reduces the number of requests, for the percentage of candidates set below."
        checked={scaling.ab}
        onChange={(ab) => setScaling({ ab })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          label={LABELS.proctored}
          {...RANGES.percentage}
          fractions
          disabled={!proctoring.ab}
          value={proctoring.percentage}
          onChange={(percentage) => set({ percentage })}
        />
        <NumberField
          label={LABELS.batched}
          {...RANGES.percentage}
          fractions
          disabled={!scaling.ab}
          value={scaling.percentage}
          onChange={(percentage) => setScaling({ percentage })}
        />
        <NumberField
          label={LABELS.pictures}
          description="Enter 0 for the default."
          {...RANGES.batch}
          value={proctoring.batch_count_image}
          onChange={(batch_count_image) => set({ batch_count_image })}
        />
        <NumberField
          label={LABELS.frames}
          description="Enter 0 for the default."
          {...RANGES.batch}
          value={proctoring.batch_count_video}
          onChange={(batch_count_video) => set({ batch_count_video })}
        />
        <NumberField
          label={LABELS.heartbeat}
          description="For candidates who use batches."
          {...RANGES.heartbeat_seconds}
          value={scaling.heartbeat_seconds}
          onChange={(heartbeat_seconds) => setScaling({ heartbeat_seconds })}
        />
      </SimpleGrid>
    </SettingGroup>
  );
}
