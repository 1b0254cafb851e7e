import { AUTHORED_TYPES } from "@invigil/contract/authoring/library-content";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconSearch } from "@invigil/ui/icons/console";
import { useState, type FormEvent } from "react";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import type { LibraryAsked } from "./library-queries.ts";
import { DIFFICULTIES, STATES } from "./library-words.ts";

interface Props {
  asked: LibraryAsked;
  folders: readonly string[];
  tags: readonly string[];
  onAsk: (asked: LibraryAsked) => void;
}

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));
const TYPES: { value: string; label: string }[] = AUTHORED_TYPES.map((value) => ({
  value,
  label: problemTypeName(value),
})).toSorted((a, b) => a.label.localeCompare(b.label));

export function LibraryFilters({ asked, folders, tags, onAsk }: Props) {
  const [typed, setTyped] = useState(asked.search ?? "");
  const [known, setKnown] = useState(asked.search);
  if (known !== asked.search) {
    setKnown(asked.search);
    setTyped(asked.search ?? "");
  }
  // Every filter applies the typed text too, even if it was not submitted.
  const search = typed.trim() || undefined;
  const names = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

  function find(event: FormEvent) {
    event.preventDefault();
    onAsk({ ...asked, search, page: undefined });
  }

  function choice(
    part: Exclude<keyof LibraryAsked, "page" | "search" | "sort" | "direction">,
    label: string,
    data: typeof TYPES,
    any: string,
  ) {
    return (
      <NativeSelect
        label={label}
        value={asked[part] ?? ""}
        data={[{ value: "", label: any }, ...data]}
        onChange={(event) =>
          onAsk({ ...asked, search, [part]: event.currentTarget.value || undefined, page: undefined })
        }
      />
    );
  }

  return (
    <form onSubmit={find} role="search" aria-label="Library">
      <Group gap="sm" align="flex-end" mb="md">
        <LimitedInput
          label="Search"
          placeholder="Title or text"
          limit={200}
          value={typed}
          leftSection={<IconSearch size={16} aria-hidden />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        {choice("type", "Type", TYPES, "All types")}
        {choice("state", "Status", options(STATES), "Not archived")}
        {choice("difficulty", "Difficulty", options(DIFFICULTIES), "Any")}
        {folders.length > 0 && choice("folder", "Folder", names(folders), "All folders")}
        {tags.length > 0 && choice("tag", "Tag", names(tags), "All tags")}
      </Group>
    </form>
  );
}
