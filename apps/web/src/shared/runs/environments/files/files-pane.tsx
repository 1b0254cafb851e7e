import type { LeftOut } from "@invigil/contract/environments/workspace";
import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconFilePlus, IconFolderPlus, IconPencil, IconTrash } from "@invigil/ui/icons/files";
import { Hint } from "@invigil/ui/hint";
import { useState } from "react";
import type { ShownFile } from "../../files/answer-files.ts";
import classes from "../workspace.module.css";
import { FileTree } from "./file-tree.tsx";
import { PathForm } from "./path-form.tsx";
import type { Project } from "./project.ts";
import { parentsOf, treeRows, type TreeRow } from "./tree-rows.ts";
import { useFileActions } from "./use-file-actions.ts";

interface Props {
  project: Project;
  files: readonly ShownFile[];
  leftOut: readonly LeftOut[];
  shown: string;
  readOnly: boolean;
  onOpen: (path: string) => void;
}

/** The tree of files, and what can be done with them. */
export function FilesPane({ project, files, leftOut, shown, readOnly, onOpen }: Props) {
  const [current, setCurrent] = useState(shown);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const actions = useFileActions({ project, files, onOpen });
  const rows = treeRows({ files, folders: actions.folders, leftOut, closed });
  const row = rows.find(({ path }) => path === current);
  const isChangeable = !readOnly && row !== undefined && !row.readOnly && row.kind !== "left out";

  function toggle(path: string) {
    setClosed((before) => new Set(before.has(path) ? [...before].filter((each) => each !== path) : [...before, path]));
  }

  const folder = row === undefined ? "" : folderOf(row);
  const ask = (what: "new file" | "new folder") => actions.ask({ do: what, path: folder === "" ? "" : `${folder}/` });
  const change = (act: (changed: TreeRow) => void) => (changed: TreeRow) => {
    if (!readOnly && !changed.readOnly && changed.kind !== "left out") act(changed);
  };
  const rename = change(({ path }) => actions.ask({ do: "rename", path }));
  const remove = change(({ path }) => actions.remove(path));

  return (
    <section aria-label="Project files" className={classes["files"]}>
      {!readOnly && (
        <Group gap={2} wrap="nowrap">
          <Tool label="New file" icon={<IconFilePlus size={16} aria-hidden />} onClick={() => ask("new file")} />
          <Tool label="New folder" icon={<IconFolderPlus size={16} aria-hidden />} onClick={() => ask("new folder")} />
          <Tool
            label="Rename"
            disabled={!isChangeable}
            icon={<IconPencil size={16} aria-hidden />}
            onClick={() => row && rename(row)}
          />
          <Tool
            label="Delete"
            disabled={!isChangeable}
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => row && remove(row)}
          />
        </Group>
      )}
      {actions.asked && (
        <PathForm
          key={`${actions.asked.do} ${actions.asked.path}`}
          asked={actions.asked}
          onDone={actions.finish}
          onCancel={() => actions.ask(null)}
        />
      )}
      {rows.length === 0 && <Text size="sm">There are no files yet.</Text>}
      <FileTree
        rows={rows}
        current={current}
        shown={shown}
        onCurrent={setCurrent}
        onOpen={({ path, kind }) => kind === "file" && onOpen(path)}
        onToggle={toggle}
        onRename={rename}
        onDelete={remove}
      />
      <div role="status">
        {actions.deleted && (
          <Group gap="xs">
            <Text size="xs">Deleted {actions.deleted.path}.</Text>
            <Button size="compact-xs" variant="default" onClick={actions.undo}>
              Undo
            </Button>
          </Group>
        )}
      </div>
    </section>
  );
}

function folderOf({ kind, path }: TreeRow): string {
  return kind === "folder" ? path : (parentsOf(path).at(-1) ?? "");
}

interface ToolProps {
  label: string;
  icon: React.ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Hint label={label}>
      <ActionIcon aria-label={label} variant="subtle" color="gray" disabled={disabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Hint>
  );
}
