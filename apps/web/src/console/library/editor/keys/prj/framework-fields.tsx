import { FrameworkKey } from "@invigil/contract/authoring/judging";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { Group, NativeSelect, Stack } from "@mantine/core";
import { CheckedField } from "../../../fields.tsx";
import { pathFault } from "../../fields/file-list.tsx";
import type { WrittenFramework } from "../../draft/key-shapes.ts";
import { FRAMEWORKS, frameworksFor } from "./new-framework.ts";
import { TestFiles } from "./test-files.tsx";

interface Props {
  id: string;
  type: ProblemType;
  /** The files that the candidate can change. */
  own: readonly string[];
  framework: WrittenFramework;
  onChange: (framework: WrittenFramework) => void;
}

export function FrameworkFields({ id, type, own, framework, onChange }: Props) {
  const names = [...new Set([framework.name, ...frameworksFor(id)])];
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start">
        <NativeSelect
          label="Framework"
          data={names.map((name) => ({ value: name, label: FRAMEWORKS[name].label }))}
          value={framework.name}
          onChange={(event) => {
            const name = FrameworkKey.shape.name.safeParse(event.currentTarget.value).data;
            if (name) onChange({ ...framework, name });
          }}
        />
        <CheckedField
          label={type === "PRJ" ? "Main file of the project" : "Save the candidate’s code as"}
          description={
            type === "PRJ" && !own.includes(framework.source)
              ? "The candidate has no such file to change."
              : "The path under which the tests import it."
          }
          grow
          value={framework.source}
          refuse={pathFault}
          onChange={(source) => onChange({ ...framework, source })}
        />
      </Group>
      <TestFiles framework={framework} onChange={onChange} />
    </Stack>
  );
}
