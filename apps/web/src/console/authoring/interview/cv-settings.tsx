import { CvRule } from "@invigil/contract/interviews/plan";
import { NativeSelect, Textarea } from "@mantine/core";
import { SettingGroup } from "../form/setting-group.tsx";
import { skillsFault, type PlanForm } from "./plan-draft.ts";
import { rowsFor } from "../../parts/rows-for.ts";

const RULES: Record<CvRule, string> = {
  off: "Do not ask for a CV",
  optional: "Candidates may upload a CV",
  required: "Candidates must upload a CV",
};

/** Whether candidates bring a CV, and what is looked for in it. */
export function CvSettings({ value, change }: PlanForm) {
  return (
    <SettingGroup
      title="CV"
      about="Questions can mention a skill or project from the CV. It never changes a mark, and a CV that cannot be read never stops an interview."
    >
      <NativeSelect
        label="CV upload"
        maw={420}
        data={CvRule.options.map((rule) => ({ value: rule, label: RULES[rule] }))}
        value={value.cv}
        onChange={(event) => change({ cv: CvRule.parse(event.currentTarget.value) })}
      />
      {value.cv !== "off" && (
        <Textarea
          label="Skills to look for"
          description="One per line. Only these words are looked for. Write {skill} or {project} in a question to mention what was found; candidates without a CV get a neutral wording."
          placeholder={"TypeScript\nPostgreSQL\nKubernetes"}
          rows={rowsFor(value.skills, { least: 3, most: 12 })}
          value={value.skills}
          error={skillsFault(value.skills)}
          onChange={(event) => change({ skills: event.currentTarget.value })}
        />
      )}
    </SettingGroup>
  );
}
