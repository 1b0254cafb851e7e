import { AUTHORED_TYPES } from "@invigil/contract/authoring/library-content";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Group, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { pickerFoldersQuery, type Usable } from "../authoring-queries.ts";

export const DIFFICULTIES = { easy: "Easy", medium: "Medium", hard: "Hard" };
export const NO_FILTERS: Usable = { search: "", type: "", folder: "", difficulty: "", tag: "" };

interface Choice {
  value: string;
  label: string;
}

const TYPES: Choice[] = AUTHORED_TYPES.map((value) => ({ value, label: problemTypeName(value) })).toSorted(
  (one, other) => one.label.localeCompare(other.label),
);
const LEVELS: Choice[] = Object.entries(DIFFICULTIES).map(([value, label]) => ({ value, label }));

interface Props {
  filters: Usable;
  tags: readonly string[];
  onFilter: (filters: Usable) => void;
}

/** By what the questions for a section, or for its pool, are found. */
export function PickerFilters({ filters, tags, onFilter }: Props) {
  const { data } = useQuery(pickerFoldersQuery());
  const folders = data?.folders.filter((each) => each.folder !== "") ?? [];
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const choice = (part: Exclude<keyof Usable, "search">, label: string, any: string, choices: Choice[]) => (
    <NativeSelect
      label={label}
      data={[{ value: "", label: any }, ...choices]}
      value={filters[part]}
      onChange={(event) => onFilter({ ...filters, [part]: event.currentTarget.value })}
    />
  );
  return (
    <Group gap="sm" align="flex-end">
      <LimitedInput
        label="Search"
        type="search"
        placeholder="Title or tag"
        flex="1 1 12rem"
        limit={200}
        value={filters.search}
        onChange={(event) => onFilter({ ...filters, search: event.currentTarget.value })}
        data-autofocus
      />
      {choice("type", "Type", "All types", TYPES)}
      {folders.length > 0 && choice("folder", "Folder", "All folders", named(folders.map(({ folder }) => folder)))}
      {choice("difficulty", "Difficulty", "Any", LEVELS)}
      {tags.length > 0 && choice("tag", "Tag", "All tags", named(tags))}
    </Group>
  );
}
