import { Difficulty } from "@invigil/contract/authoring/library-problem";
import { LimitedInput, LimitedTextarea } from "@invigil/ui/limited-text";
import { NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId } from "react";
import { ListField } from "../../fields.tsx";
import { libraryQuery } from "../../library-queries.ts";
import { DIFFICULTIES } from "../../library-words.ts";
import classes from "../editor.module.css";
import type { FolderProps } from "./folder-props.ts";
import { StatementField } from "../fields/statement-field.tsx";

/** Edits what is asked, and how the question can be found in the library. */
export function StatementFolder({ problem, draft, change, shown }: FolderProps) {
  const folderList = useId();
  const { data } = useQuery(libraryQuery());
  const text = useDeferredValue(draft.statement);
  return (
    <div className={classes["halves"]}>
      <Stack gap="md">
        <LimitedInput
          label="Title"
          dir="auto"
          required
          limit={200}
          value={draft.title}
          error={draft.title.trim() === "" && "Enter a title"}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <StatementField
          description={
            problem.problem_type === "FIB"
              ? "Markdown. Write ___ (three underscores) for each blank."
              : "Markdown, with code blocks, tables, pictures and formulas ($…$)."
          }
          rows={16}
          value={draft.statement}
          onChange={(statement) => change({ statement })}
        />
        <NativeSelect
          label="Difficulty"
          value={draft.difficulty ?? ""}
          data={[
            { value: "", label: "Not set" },
            ...Object.entries(DIFFICULTIES).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => change({ difficulty: Difficulty.safeParse(event.currentTarget.value).data ?? null })}
        />
        <ListField
          label="Tags"
          description="Separate tags with commas."
          values={draft.tags}
          longest={40}
          most={30}
          onChange={(tags) => change({ tags })}
        />
        <LimitedInput
          label="Folder"
          description="Use a slash between folder names: Hiring/Backend."
          limit={200}
          list={folderList}
          value={draft.folder}
          onChange={(event) => change({ folder: event.currentTarget.value })}
        />
        <datalist id={folderList}>
          {data?.folders.map((folder) => (
            <option key={folder} value={folder}>
              {folder}
            </option>
          ))}
        </datalist>
        <LimitedTextarea
          label="Notes for other authors"
          description="Candidates never see them."
          rows={3}
          resize="vertical"
          limit={20_000}
          value={draft.authoring.notes}
          onChange={(event) => change({ authoring: { ...draft.authoring, notes: event.currentTarget.value } })}
        />
      </Stack>
      <section className={classes["preview"]} aria-label="Preview">
        <Text size="sm" c="dimmed" mb="xs">
          What candidates see
        </Text>
        {text.trim() === "" ? <Text c="dimmed">Nothing yet.</Text> : shown.statement(text, problem.problem_type)}
      </section>
    </div>
  );
}
