import { technologyName } from "@invigil/contract/taking/technology-names";
import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { FolderProps } from "../../folders/folder-props.ts";
import { FrameworkFields } from "./framework-fields.tsx";
import type { WrittenFramework } from "../../draft/key-shapes.ts";
import { newFramework } from "./new-framework.ts";

interface Props extends FolderProps {
  frameworks: Readonly<Record<string, WrittenFramework>>;
  onChange: (frameworks: Record<string, WrittenFramework>) => void;
}

/** Edits, for each language, which framework tests the code, its files, and which tests must pass. */
export function FrameworksForm({ problem, draft: { content }, frameworks, onChange }: Props) {
  /** Keeps removed tests so that they can be restored. */
  const [removed, setRemoved] = useState<Readonly<Record<string, WrittenFramework>>>({});
  const ids = [...new Set([...content.technologies, ...Object.keys(frameworks)])];
  const own = content.files.filter((file) => !file.read_only).map(({ path }) => path);

  if (ids.length === 0) {
    return (
      <Alert color="yellow" variant="light">
        Choose a language under “Starting code” first. Each language has its own tests.
      </Alert>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        The framework runs the test files beside the candidate’s code. Only listed tests count, and a test that does not
        run has failed.
      </Text>
      {ids.map((id) => {
        const framework = frameworks[id];
        const before = removed[id];
        const write = (next: WrittenFramework) => onChange({ ...frameworks, [id]: next });
        return (
          <Paper key={id} withBorder p="sm" role="group" aria-label={`Tests in ${technologyName(id)}`}>
            <Group justify="space-between" mb="xs">
              <Title order={2} size="h5">
                {technologyName(id)}
              </Title>
              {framework && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={() => {
                    setRemoved({ ...removed, [id]: framework });
                    onChange(Object.fromEntries(Object.entries(frameworks).filter(([name]) => name !== id)));
                  }}
                >
                  Remove these tests
                </Button>
              )}
            </Group>
            {!content.technologies.includes(id) && (
              <Text size="sm" c="dimmed" mb="xs">
                Candidates cannot choose this language. You can allow it under “Starting code”.
              </Text>
            )}
            {framework ? (
              <FrameworkFields id={id} type={problem.problem_type} own={own} framework={framework} onChange={write} />
            ) : (
              <Group gap="sm">
                <Text size="sm" c="dimmed">
                  {before ? "The tests were removed." : "There are no tests for this language yet."}
                </Text>
                {before && (
                  <Button size="compact-sm" variant="subtle" onClick={() => write(before)}>
                    Undo
                  </Button>
                )}
                <Button size="compact-sm" variant="default" onClick={() => write(newFramework(id, own))}>
                  Write tests
                </Button>
              </Group>
            )}
          </Paper>
        );
      })}
    </Stack>
  );
}
