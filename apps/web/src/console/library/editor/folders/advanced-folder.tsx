import { keyFaults } from "@invigil/rules/library/key-faults";
import { Alert, List, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { CodeText } from "../fields/code-text.tsx";
import type { FolderProps } from "./folder-props.ts";

const AnObject = z.record(z.string(), z.unknown());

/** Edits the whole key as it is stored, for anything that has no form. */
export function AdvancedFolder({ problem, draft: { grading }, change, unreadKey, onUnreadKey }: FolderProps) {
  const [text, setText] = useState(() => unreadKey ?? JSON.stringify(grading, null, 2));
  const fault = faultOf(text);
  const faults = keyFaults(problem.problem_type, grading, "advanced");

  function write(typed: string) {
    setText(typed);
    const key = readKey(typed);
    if (key) change({ grading: key });
    onUnreadKey(key ? null : typed);
  }

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        The answer key of this question, as the judge reads it. If the text is not valid JSON, the last valid key is
        kept.
      </Text>
      <CodeText label="Key" mode="json" rows={24} value={text} error={fault} onChange={write} />
      {faults.length > 0 && (
        <Alert color="yellow" variant="light" title="The key is not complete">
          <List size="sm">
            {faults.map((each) => (
              <List.Item key={each.text}>{each.text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}

function readKey(text: string): Record<string, unknown> | null {
  return faultOf(text) === null ? AnObject.parse(JSON.parse(text)) : null;
}

function faultOf(text: string): string | null {
  try {
    return AnObject.safeParse(JSON.parse(text)).success ? null : "The key must be a JSON object: { … }";
  } catch (error) {
    return error instanceof Error ? error.message : "This is not valid JSON.";
  }
}
