import type { AuthoredType } from "@invigil/contract/authoring/library-content";
import { SKILLS } from "@invigil/contract/authoring/starter";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconSearch } from "@invigil/ui/icons/console";
import { useState, type FormEvent } from "react";
import { DIFFICULTIES } from "../library-words.ts";
import type { StarterAsked } from "./starter-queries.ts";

interface Props {
  asked: StarterAsked;
  /** The types that occur. */
  types: readonly AuthoredType[];
  onAsk: (asked: StarterAsked) => void;
}

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));
const skills = options(SKILLS).toSorted((a, b) => a.label.localeCompare(b.label));

export function StarterFilters({ asked, types, onAsk }: Props) {
  const [typed, setTyped] = useState(asked.search ?? "");
  const [known, setKnown] = useState(asked.search);
  if (known !== asked.search) {
    setKnown(asked.search);
    setTyped(asked.search ?? "");
  }
  // Every filter applies the typed text too, even if it was not submitted.
  const search = typed.trim() || undefined;
  const named = types
    .map((value) => ({ value, label: problemTypeName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

  function find(event: FormEvent) {
    event.preventDefault();
    onAsk({ ...asked, search });
  }

  function choice(part: "skill" | "type" | "difficulty", label: string, data: ReturnType<typeof options>, any: string) {
    return (
      <NativeSelect
        label={label}
        value={asked[part] ?? ""}
        data={[{ value: "", label: any }, ...data]}
        onChange={(event) => onAsk({ ...asked, search, [part]: event.currentTarget.value || undefined })}
      />
    );
  }

  return (
    <form onSubmit={find} role="search" aria-label="Starter library">
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
        {choice("skill", "Skill", skills, "All skills")}
        {choice("type", "Type", named, "All types")}
        {choice("difficulty", "Difficulty", options(DIFFICULTIES), "Any")}
      </Group>
    </form>
  );
}
