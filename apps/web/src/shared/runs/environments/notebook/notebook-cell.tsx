import { ActionIcon, Group, Text } from "@mantine/core";
import { Hint } from "@invigil/ui/hint";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@invigil/ui/icons/files";
import { IconPlayerPlay } from "@invigil/ui/icons/media";
import { useState, type ReactNode } from "react";
import { CodeEditor } from "../../editor/code-editor.tsx";
import type { CellRun } from "../client/kernel.ts";
import { CellOutputs } from "./cell-outputs.tsx";
import type { ShownCell } from "./notebook-edits.ts";
import classes from "./notebook.module.css";

interface Props {
  cell: ShownCell;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  readOnly: boolean;
  /** How it went since the page was opened; null if it did not run. */
  run: CellRun | null;
  renderMarkdown: (text: string) => ReactNode;
  /** Null if nothing can be run. */
  onRun: (() => void) | null;
  onWrite: (source: string) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}

const STATES: Record<CellRun["state"], string> = {
  waiting: "Waiting",
  running: "Running",
  ok: "Done",
  error: "Failed",
  stopped: "Stopped",
};

/** One cell: code with its output, or Markdown. */
export function Cell({ cell, number, readOnly, run, onRun, onWrite, renderMarkdown, ...rest }: Props) {
  const [editing, setEditing] = useState(cell.source === "");
  const name = `Cell ${number}`;
  const isCode = cell.kind === "code";
  const outputs = run ? run.outputs : cell.outputs;
  return (
    <div
      role="group"
      aria-label={name}
      className={classes["cell"]}
      data-state={run?.state ?? "idle"}
      // Before the editor, for which it is a new line.
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !event.shiftKey || (isCode && !onRun)) return;
        event.preventDefault();
        event.stopPropagation();
        if (isCode) onRun?.();
        else setEditing(false);
      }}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed" role="status">
          {name}
          {run && `: ${STATES[run.state]}`}
        </Text>
        <Group gap={2} wrap="nowrap">
          {isCode && onRun && (
            <Tool label={`Run ${name}`} icon={<IconPlayerPlay size={16} aria-hidden />} onClick={onRun} />
          )}
          {cell.kind === "markdown" && !readOnly && (
            <Tool
              label={editing ? `Show ${name}` : `Edit ${name}`}
              icon={<IconPencil size={16} aria-hidden />}
              onClick={() => setEditing(!editing)}
            />
          )}
          {!readOnly && <CellTools name={name} {...rest} />}
        </Group>
      </Group>
      {cell.kind === "markdown" && (readOnly || !editing) ? (
        renderMarkdown(cell.source)
      ) : (
        <CellEditor name={name} cell={cell} readOnly={readOnly || cell.kind === "other"} onWrite={onWrite} />
      )}
      {isCode && <CellOutputs label={`Output of ${name.toLowerCase()}`} outputs={outputs} />}
    </div>
  );
}

/** Recreated when the cell was changed elsewhere, so that it shows that text. */
function CellEditor({
  name,
  cell,
  readOnly,
  onWrite,
}: Pick<Props, "cell" | "readOnly" | "onWrite"> & { name: string }) {
  const [known, setKnown] = useState({ source: cell.source, version: 0 });
  if (known.source !== cell.source) setKnown({ source: cell.source, version: known.version + 1 });
  return (
    <CodeEditor
      key={known.version}
      label={name}
      text={cell.source}
      mode={cell.kind === "code" ? "python" : "markdown"}
      readOnly={readOnly}
      rows={2}
      onChange={(text) => {
        setKnown({ ...known, source: text });
        onWrite(text);
      }}
    />
  );
}

type ToolsProps = Pick<Props, "isFirst" | "isLast" | "onMove" | "onDelete"> & { name: string };

function CellTools({ name, isFirst, isLast, onMove, onDelete }: ToolsProps) {
  return (
    <>
      <Tool
        label={`Move ${name} up`}
        disabled={isFirst}
        icon={<IconArrowUp size={16} aria-hidden />}
        onClick={() => onMove(-1)}
      />
      <Tool
        label={`Move ${name} down`}
        disabled={isLast}
        icon={<IconArrowDown size={16} aria-hidden />}
        onClick={() => onMove(1)}
      />
      <Tool label={`Delete ${name}`} icon={<IconTrash size={16} aria-hidden />} onClick={onDelete} />
    </>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Hint label={label}>
      <ActionIcon aria-label={label} variant="subtle" color="gray" size="sm" disabled={disabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Hint>
  );
}
