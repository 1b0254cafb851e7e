import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import type { PartForm } from "../form/use-part-form.ts";
import type { WithGaps } from "../form/with-gaps.ts";

type Props = Pick<PartForm<WithGaps<TestProctoring>>, "value" | "change">;

/** What a candidate has to show or allow before the start. */
export function StartSettings({ value, change }: Props) {
  const { proctor, user_permissions: permissions, secure_browser: secure, candidate_report: report } = value;
  const setIdentity = (update: Partial<typeof proctor.identity>) =>
    change({ proctor: { ...proctor, identity: { ...proctor.identity, ...update } } });
  const off = !proctor.enabled;
  return (
    <SettingGroup title="Before the start" about="The ID card is asked for with the onboarding.">
      <SettingSwitch
        label="A photo of the face"
        about="Later pictures are compared with it."
        checked={proctor.identity.photo}
        disabled={off}
        onChange={(photo) => setIdentity({ photo })}
      />
      <SettingSwitch
        label="A sample of the voice"
        about="A few seconds, for a reviewer to compare."
        checked={proctor.identity.audio_sample}
        disabled={off}
        onChange={(audio_sample) => setIdentity({ audio_sample })}
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
  );
}
