import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import type { Noun } from "../noun-of.ts";
import type { PartForm } from "../form/use-part-form.ts";
import type { WithGaps } from "../form/with-gaps.ts";

type Props = Pick<PartForm<WithGaps<TestProctoring>>, "value" | "change"> & { noun: Noun };

/** The settings for what a candidate must show or allow before the start. */
export function StartSettings({ value, change, noun }: Props) {
  const { proctor, user_permissions: permissions, candidate_report: report } = value;
  const setIdentity = (update: Partial<typeof proctor.identity>) =>
    change({ proctor: { ...proctor, identity: { ...proctor.identity, ...update } } });
  const off = !proctor.enabled;
  return (
    <SettingGroup title="Before the start" about="Set up the ID document under Onboarding.">
      <SettingSwitch
        label="Face photo"
        about="Later pictures are compared with it."
        checked={proctor.identity.photo}
        disabled={off}
        onChange={(photo) => setIdentity({ photo })}
      />
      <SettingSwitch
        label="Voice sample"
        about="A few seconds of speech for a reviewer to compare."
        checked={proctor.identity.audio_sample}
        disabled={off}
        onChange={(audio_sample) => setIdentity({ audio_sample })}
      />
      <SettingSwitch
        label="Require a working microphone"
        about={
          noun === "interview"
            ? "Also applies when the interview is not proctored. Candidates who would type their answers then need one, too."
            : "Also applies when the test is not proctored, for example for recorded answers."
        }
        checked={permissions.mic}
        onChange={(mic) => change({ user_permissions: { mic } })}
      />
      <SettingSwitch
        label="Show candidates what was recorded about them"
        about="Shown in their report, or on the final page if they get none. Candidates can comment on each entry, and a reviewer can reply."
        checked={report.flags}
        onChange={(flags) => change({ candidate_report: { flags } })}
      />
    </SettingGroup>
  );
}
