import type { TestState } from "@invigil/contract/authoring/authoring";
import { Badge } from "@mantine/core";

export const STATE_NAMES: Record<TestState, string> = { draft: "Draft", live: "Live", archived: "Archived" };
const COLOURS = { draft: "yellow", live: "green", archived: "gray" } as const;

export function TestStateBadge({ state }: { state: TestState }) {
  return (
    <Badge color={COLOURS[state]} variant="dot" tt="none" miw="max-content">
      {STATE_NAMES[state]}
    </Badge>
  );
}
