import { technologyName } from "@invigil/contract/taking/technology-names";
import { JudgeKey, type ForbiddenCall } from "@invigil/contract/authoring/judging";
import { Alert, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { EffectiveLimits } from "../trial/effective-limits.tsx";
import { CheckedField, NumberField } from "../../fields.tsx";
import { ItemList } from "../../item-list.tsx";
import type { FolderProps } from "./folder-props.ts";
import { MeasureTime } from "../trial/measure-time.tsx";

const LIMITS = [
  { name: "cpu_ms", label: "CPU time per case (ms)" },
  { name: "wall_ms", label: "Elapsed time per case (ms)" },
  { name: "memory_mb", label: "Memory (MB)" },
  { name: "processes", label: "Processes" },
  { name: "output_kb", label: "Output (kB)" },
] as const;

/** Edits the limits of a program, and the names it must not use. */
export function LimitsFolder(props: FolderProps) {
  const { problem, draft, change, shown } = props;
  const { content, grading } = draft;
  const parsed = JudgeKey.safeParse(grading);
  if (!parsed.success)
    return <Alert color="yellow">The limits cannot be read. Open “Key as JSON” to see the key.</Alert>;
  const { limits, factors, forbidden } = parsed.data;
  const write = (part: object) => change({ grading: { ...grading, ...part } });
  return (
    <Stack gap="md">
      <MeasureTime {...props} />
      <Text size="sm" c="dimmed">
        Leave a field empty for the sandbox’s default. If you allow more than 5 s of CPU time, the elapsed time is
        raised automatically.
      </Text>
      <Group gap="md" align="flex-start">
        {LIMITS.map(({ name, label }) => (
          <NumberField
            key={name}
            label={label}
            min={1}
            whole={name === "processes"}
            width={220}
            value={limits[name] ?? null}
            onChange={(value) => {
              const { [name]: _, ...rest } = limits;
              write({ limits: value === null ? rest : { ...rest, [name]: value } });
            }}
          />
        ))}
      </Group>
      <EffectiveLimits type={problem.problem_type} grading={grading} content={content} offered={shown.technologies} />
      {content.technologies.length > 0 && (
        <TimeByLanguage
          technologies={content.technologies}
          factors={factors}
          onChange={(changed) => write({ factors: changed })}
        />
      )}
      <ForbiddenNames names={forbidden} onChange={(names) => write({ forbidden: names })} />
    </Stack>
  );
}

interface TimeProps {
  technologies: readonly string[];
  factors: JudgeKey["factors"];
  onChange: (factors: JudgeKey["factors"]) => void;
}

function TimeByLanguage({ technologies, factors, onChange }: TimeProps) {
  return (
    <>
      <Title order={2} size="h4">
        Time per language
      </Title>
      <Group gap="md" align="flex-start">
        {technologies.map((id) => (
          <NumberField
            key={id}
            label={`${technologyName(id)}: multiply time by`}
            min={0.1}
            max={100}
            width={160}
            value={factors[id] ?? null}
            onChange={(value) => {
              const { [id]: _, ...rest } = factors;
              onChange(value === null ? rest : { ...rest, [id]: value });
            }}
          />
        ))}
      </Group>
    </>
  );
}

interface NamesProps {
  names: ForbiddenCall[];
  onChange: (names: ForbiddenCall[]) => void;
}

function ForbiddenNames({ names, onChange }: NamesProps) {
  return (
    <>
      <Title order={2} size="h4">
        Forbidden names
      </Title>
      <ItemList<ForbiddenCall>
        name="Name"
        items={names}
        keyOf={(_, index) => String(index)}
        create={() => ({ call: "eval" })}
        onChange={onChange}
      >
        {(each, changed) => (
          <Group gap="sm">
            <CheckedField
              label="Name"
              value={each.call}
              refuse={(call) => (call === "" ? "Enter a name" : null)}
              onChange={(call) => changed({ ...each, call })}
            />
            <TextInput
              label="Reason"
              style={{ flex: 1 }}
              value={each.reason ?? ""}
              onChange={(event) => {
                const reason = event.currentTarget.value;
                changed(reason === "" ? { call: each.call } : { call: each.call, reason });
              }}
            />
          </Group>
        )}
      </ItemList>
    </>
  );
}
