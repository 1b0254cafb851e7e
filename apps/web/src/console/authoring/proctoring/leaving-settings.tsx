import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SimpleGrid } from "@mantine/core";
import { NumberField } from "../form/number-field.tsx";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import { LABELS, RANGES } from "./proctoring-faults.ts";
import type { Noun } from "../noun-of.ts";
import type { PartForm } from "../form/use-part-form.ts";
import type { WithGaps } from "../form/with-gaps.ts";

/** With none allowed, one notification that takes the focus would end the test; an author can still choose that. */
const FAIR_COUNT = 3;

type Props = Pick<PartForm<WithGaps<TestProctoring>>, "value" | "change"> & { noun: Noun };

/** The settings for candidates who leave the window or open the test twice. */
export function LeavingSettings({ value: { proctor, system }, change, noun }: Props) {
  const { browser_tolerance: tolerance } = proctor;
  const setTolerance = (update: Partial<typeof tolerance>) =>
    change({ proctor: { ...proctor, browser_tolerance: { ...tolerance, ...update } } });
  const off = !proctor.enabled;
  return (
    <SettingGroup title="Leaving the window" about="Switching to another tab, another program or the desktop.">
      <SettingSwitch
        label={`Count each time, and end the ${noun} after too many`}
        about="If this is off, each time is only recorded."
        checked={tolerance.enabled}
        disabled={off}
        onChange={(enabled) => setTolerance({ enabled, count: tolerance.count || FAIR_COUNT })}
      />
      <SettingSwitch
        label="Show a warning each time"
        about="It tells the candidate how many more times are allowed."
        checked={tolerance.warning}
        disabled={off || !tolerance.enabled}
        onChange={(warning) => setTolerance({ warning })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          label={LABELS.count}
          description={`Leaving once more submits the ${noun}.`}
          {...RANGES.count}
          value={tolerance.count}
          disabled={off || !tolerance.enabled}
          onChange={(count) => setTolerance({ count })}
        />
        <NumberField
          label={LABELS.shortBlur}
          description="Notifications can take the focus for a moment."
          {...RANGES.short_blur}
          value={tolerance.short_blur}
          disabled={off || !tolerance.enabled}
          onChange={(short_blur) => setTolerance({ short_blur })}
        />
      </SimpleGrid>
      <SettingSwitch
        label="Allow only one open tab"
        about={
          proctor.enabled
            ? "A second tab is stopped and the first one continues. If this is off, the second tab continues and the first one stops. Either way it is recorded, and a second browser is stopped."
            : "A second tab is stopped and the first one continues. If this is off, both can be used."
        }
        checked={system.proctoring.disableMultiTab}
        onChange={(disableMultiTab) =>
          change({ system: { ...system, proctoring: { ...system.proctoring, disableMultiTab } } })
        }
      />
    </SettingGroup>
  );
}
