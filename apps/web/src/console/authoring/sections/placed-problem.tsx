import type { AuthoredProblem } from "@invigil/contract/authoring/authored-test";
import { negativeFault } from "@invigil/grading/marks/points";
import { Badge, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { technologyName } from "@invigil/contract/taking/technology-names";
import { NumberField } from "../form/number-field.tsx";
import { OrderButtons } from "../form/order-buttons.tsx";
import classes from "./placed-problem.module.css";
import { POINTS, updateProblem, worthOf } from "./sections-draft.ts";

interface Props {
  problem: AuthoredProblem;
  index: number;
  count: number;
  onChange: (problem: AuthoredProblem) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Edits one question's place in a section: its marks, its negative marks and the languages allowed. */
export function PlacedProblem({ problem, index, count, onChange, onMove, onRemove }: Props) {
  const { title, technologies, allowed, newer, version } = problem;
  const isDatabase = problem.problem_type === "DBA";
  return (
    <div className={classes["row"]}>
      <Stack gap={4} className={classes["name"] ?? ""}>
        <Text fw={500}>{title}</Text>
        <Group gap={6}>
          <Badge variant="light" color="gray">
            {problemTypeName(problem.problem_type)}
          </Badge>
          <Text size="xs" c="dimmed">
            version {version}
          </Text>
          {problem.state === "archived" && (
            <Badge variant="dot" tt="none" color="yellow">
              Archived
            </Badge>
          )}
          {newer && (
            <Button size="compact-xs" variant="light" onClick={() => onChange(updateProblem(problem))}>
              Update to version {newer.version}
            </Button>
          )}
        </Group>
      </Stack>
      <NumberField
        label="Marks"
        aria-label={`Marks for ${title}`}
        placeholder={String(problem.max_score)}
        w="6rem"
        {...POINTS}
        value={problem.points}
        onChange={(points) => onChange({ ...problem, points })}
      />
      <NumberField
        label="Negative"
        aria-label={`Negative marks for ${title}`}
        placeholder="0"
        w="6rem"
        {...POINTS}
        value={problem.negative === 0 ? null : problem.negative}
        error={negativeFault({ worth: worthOf(problem), negative: problem.negative })}
        onChange={(negative) => onChange({ ...problem, negative: negative ?? 0 })}
      />
      <OrderButtons name={title} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      {technologies.length > 1 && (
        <Checkbox.Group
          className={classes["technologies"] ?? ""}
          label={isDatabase ? "Databases allowed" : "Languages allowed"}
          description={`Leave all unchecked to allow every ${isDatabase ? "database" : "language"}.`}
          value={allowed}
          onChange={(next) => onChange({ ...problem, allowed: next })}
        >
          <Group gap="md" mt={4}>
            {technologies.map((technology) => (
              <Checkbox key={technology} size="xs" value={technology} label={technologyName(technology)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </div>
  );
}
