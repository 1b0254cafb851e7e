import { TestState } from "@invigil/contract/authoring/authoring";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Group, NativeSelect } from "@mantine/core";
import { IconSearch } from "@invigil/ui/icons/console";
import { useEffect, useState } from "react";
import { STATE_NAMES } from "./test-state.tsx";

interface Filters {
  state?: string | undefined;
  search?: string | undefined;
}

const STATES = [
  { value: "", label: "Drafts and live tests" },
  ...TestState.options.map((value) => ({ value, label: STATE_NAMES[value] })),
];
const PAUSE = 300;

export function TestFilters({ state, search, onChange }: Filters & { onChange: (filters: Filters) => void }) {
  const [typed, setTyped] = useState(search ?? "");
  // Updates the address, and with it the request, once the typing pauses.
  useEffect(() => {
    if (typed === (search ?? "")) return;
    const timer = setTimeout(() => onChange({ state, search: typed === "" ? undefined : typed }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, search, state, onChange]);

  return (
    <Group gap="sm" mb="md" align="flex-end">
      <LimitedInput
        label="Search"
        type="search"
        placeholder="Test name"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        limit={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        label="Status"
        data={STATES}
        value={state ?? ""}
        onChange={(event) => onChange({ state: event.currentTarget.value || undefined, search })}
      />
    </Group>
  );
}
