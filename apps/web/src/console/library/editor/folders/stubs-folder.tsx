import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Technology } from "@invigil/contract/taking/technologies";
import { ENVIRONMENT_LANGUAGES } from "@invigil/rules/library/environment-languages";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { CodeText } from "../fields/code-text.tsx";
import { modeOf } from "../draft/mode-of.ts";
import type { FolderProps } from "./folder-props.ts";

const ID_LIMIT = 60;
const CATEGORIES: Record<string, string> = { DBA: "database", UIX: "browser", SEL: "browser" };

/** Edits the languages in which the question can be answered, and the starting code of each. */
export function StubsFolder({ problem, draft: { content }, change, shown, readOnly }: FolderProps) {
  /** Keeps the starting code of languages that were removed, to restore it if one is chosen again. */
  const [kept, setKept] = useState<Record<string, Stub>>({});
  const { technologies: chosen, stubs } = content;
  const isProject = hasEnvironment(problem.problem_type);
  const known = shown.technologies.filter((each) => isSuitable(problem.problem_type, each));
  const listed = [...new Set([...known.map(({ id }) => id), ...chosen])];
  const nameOf = (id: string) => known.find((each) => each.id === id)?.name ?? id;

  function keep(id: string) {
    const stub = stubs[id];
    if (stub) setKept({ ...kept, [id]: stub });
  }

  function choose(id: string, on: boolean) {
    const rest = Object.fromEntries(Object.entries(stubs).filter(([name]) => name !== id));
    const technologies = on ? [...chosen, id] : chosen.filter((each) => each !== id);
    const back = kept[id];
    keep(id);
    change({ content: { ...content, technologies, stubs: on && back ? { ...rest, [id]: back } : rest } });
  }

  return (
    <Stack gap="md">
      {known.length === 0 && (
        <Alert color="yellow" variant="light">
          No running worker offers a suitable language. You can add languages by ID.
        </Alert>
      )}
      <Checkbox.Group label="Languages" value={[...chosen]} readOnly={readOnly}>
        <Group gap="md" mt="xs">
          {listed.map((id) => (
            <Checkbox
              key={id}
              value={id}
              label={nameOf(id)}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {isProject && (
        <Text size="sm" c="dimmed">
          Candidates can choose one of these. What they start with are the files under “Files”.
        </Text>
      )}
      {(!isProject || known.length === 0) && <OtherLanguage chosen={chosen} onAdd={(id) => choose(id, true)} />}
      {(isProject ? [] : chosen).map((id) => (
        <StubForm
          key={id}
          name={nameOf(id)}
          mode={modeOf(id, known)}
          stub={stubs[id]}
          before={kept[id]}
          onChange={(stub) => {
            if (!stub) keep(id);
            const rest = Object.fromEntries(Object.entries(stubs).filter(([name]) => name !== id));
            const next = stub ? { ...rest, [id]: stub } : rest;
            const type = stub ? "User-Generated" : Object.keys(next).length === 0 ? "Default" : "User-Generated";
            change({
              content: { ...content, stubs: next, extra_data: { ...content.extra_data, code_stub_type: type } },
            });
          }}
        />
      ))}
    </Stack>
  );
}

function OtherLanguage({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (id: string) => void }) {
  const [other, setOther] = useState("");
  return (
    <Group align="flex-end" gap="sm">
      <LimitedInput
        label="Add a language by ID"
        placeholder="python"
        limit={ID_LIMIT}
        value={other}
        onChange={(event) => setOther(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={other.trim() === "" || other.length > ID_LIMIT || chosen.includes(other.trim())}
        onClick={() => {
          onAdd(other.trim());
          setOther("");
        }}
      >
        Add
      </Button>
    </Group>
  );
}

/** Whether answers of this type can be judged in it. */
function isSuitable(type: ProblemType, { id, category }: Technology): boolean {
  if (hasEnvironment(type)) return ENVIRONMENT_LANGUAGES[type].includes(id);
  return category === (CATEGORIES[type] ?? "language");
}

type Stub = FolderProps["draft"]["content"]["stubs"][string];

interface StubProps {
  name: string;
  mode: string;
  stub: Stub | undefined;
  /** The author's starting code before the default was chosen. */
  before: Stub | undefined;
  onChange: (stub: Stub | null) => void;
}

function StubForm({ name, mode, stub, before, onChange }: StubProps) {
  const parts = stub && ("content" in stub ? { head: "", body: stub.content, tail: "" } : stub);
  // Code without locked lines stays a plain text.
  const write = (changed: NonNullable<typeof parts>) => {
    const isOne = stub && "content" in stub && changed.head === "" && changed.tail === "";
    onChange(isOne ? { ...stub, content: changed.body } : changed);
  };
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Starting code in ${name}`}>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {name}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChange(parts ? null : (before ?? { head: "", body: "", tail: "" }))}
        >
          {parts ? "Use the default" : "Write starting code"}
        </Button>
      </Group>
      {parts ? (
        <Stack gap="xs" mt="xs">
          <CodeText
            mode={mode}
            label="Head"
            description="Locked lines above the body."
            rows={2}
            value={parts.head}
            onChange={(head) => write({ ...parts, head })}
          />
          <CodeText
            mode={mode}
            label="Body"
            description="The code that candidates edit."
            rows={8}
            value={parts.body}
            onChange={(body) => write({ ...parts, body })}
          />
          <CodeText
            mode={mode}
            label="Tail"
            description="Locked lines below the body."
            rows={2}
            value={parts.tail}
            onChange={(tail) => write({ ...parts, tail })}
          />
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          Candidates get the default starting code of the language.
        </Text>
      )}
    </Paper>
  );
}
