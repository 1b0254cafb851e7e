import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SimpleGrid } from "@mantine/core";
import { NumberField } from "../form/number-field.tsx";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import { RANGES } from "./proctoring-faults.ts";
import type { PartForm } from "../form/use-part-form.ts";
import type { WithGaps } from "../form/with-gaps.ts";

type Props = Pick<PartForm<WithGaps<TestProctoring>>, "value" | "change">;

/** What follows when a candidate leaves the window, or opens the test twice. */
export function LeavingSettings({ value: { proctor, system }, change }: Props) {
  const { browser_tolerance: tolerance } = proctor;
  const setTolerance = (update: Partial<typeof tolerance>) =>
    change({ proctor: { ...proctor, browser_tolerance: { ...tolerance, ...update } } });
  const off = !proctor.enabled;
  return (
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
          onChange={(count) => setTolerance({ count })}
        />
        <NumberField
          label="Too short to count, in milliseconds"
          description="A notification can take the focus for a moment."
          {...RANGES.short_blur}
          value={tolerance.short_blur}
          disabled={off || !tolerance.enabled}
          onChange={(short_blur) => setTolerance({ short_blur })}
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
  );
}
