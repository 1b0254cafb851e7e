import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { Anchor, Text, Textarea } from "@mantine/core";
import { SettingGroup, SettingSwitch } from "../form/setting-group.tsx";
import type { Noun } from "../noun-of.ts";
import type { PartForm } from "../form/use-part-form.ts";
import type { WithGaps } from "../form/with-gaps.ts";
import { KEY_LABELS, keyFault, readKeys } from "./secure-keys.ts";

type Props = Pick<PartForm<WithGaps<TestProctoring>>, "value" | "change"> & { noun: Noun };

/** The settings for the browsers that candidates may use, and the keys that a company's own configuration shows. */
export function SecureBrowserSettings({ value, change, noun }: Props) {
  const { secure_browser: secure } = value;
  const set = (update: Partial<typeof secure>) => change({ secure_browser: { ...secure, ...update } });
  return (
    <SettingGroup title="Secure browser">
      <SettingSwitch
        label="Require a secure browser"
        about="Candidates can start, continue, read and submit only in Safe Exam Browser or in Invigil’s own secure browser. The server checks the browser’s key; its name alone is not enough."
        checked={secure.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      {secure.enabled && (
        <>
          <Text size="sm">
            Each candidate gets a file that opens the {noun} in Safe Exam Browser and closes{" "}
            <Anchor href="/v1/company/secure-browser">restricted programs</Anchor>. The server knows the key of each
            file, so there is nothing else to set up. Only if you hand out a configuration of your own, enter its keys
            here. Invigil’s own secure browser is then refused, because it cannot show them.
          </Text>
          <KeyField
            label={KEY_LABELS.config}
            about="One per line. Safe Exam Browser shows it in its settings, under Exam."
            keys={secure.config_keys}
            onChange={(config_keys) => set({ config_keys })}
          />
          <KeyField
            label={KEY_LABELS.browserExam}
            about="One per line, for every version and system that candidates may use. This is the stronger check: only the genuine program can compute it."
            keys={secure.browser_exam_keys}
            onChange={(browser_exam_keys) => set({ browser_exam_keys })}
          />
        </>
      )}
    </SettingGroup>
  );
}

interface FieldProps {
  label: string;
  about: string;
  keys: readonly string[];
  onChange: (keys: string[]) => void;
}

function KeyField({ label, about, keys, onChange }: FieldProps) {
  return (
    <Textarea
      label={label}
      description={about}
      rows={Math.max(2, keys.length)}
      value={keys.join("\n")}
      error={keyFault(keys)}
      onChange={({ currentTarget }) => onChange(readKeys(currentTarget.value))}
    />
  );
}
