import { useRef, type KeyboardEvent } from "react";
import { IconChevronDown, IconFile, IconFileOff } from "@invigil/ui/icons/files";
import { IconChevronRight, IconLock } from "@invigil/ui/icons/page";
import type { TreeRow } from "./tree-rows.ts";
import classes from "../workspace.module.css";

interface Props {
  rows: readonly TreeRow[];
  /** The row that the keyboard is on. */
  current: string;
  /** The file in the editor. */
  shown: string;
  onCurrent: (path: string) => void;
  onOpen: (row: TreeRow) => void;
  onToggle: (path: string) => void;
  onRename: (row: TreeRow) => void;
  onDelete: (row: TreeRow) => void;
}

/** The project's files. Arrow keys move, Enter opens, F2 renames and Delete deletes. */
export function FileTree({ rows, current, shown, onCurrent, onOpen, onToggle, onRename, onDelete }: Props) {
  const tree = useRef<HTMLUListElement>(null);
  const place = Math.max(
    0,
    rows.findIndex(({ path }) => path === current),
  );

  function goTo(to: number) {
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))];
    if (!row) return;
    onCurrent(row.path);
    tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[rows.indexOf(row)]?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[place];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions({ row, place, rows, goTo, onOpen, onToggle, onRename, onDelete })[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <ul ref={tree} role="tree" aria-label="Files" className={classes["tree"]}>
      {rows.map((row, index) => (
        <li
          key={row.path}
          role="treeitem"
          aria-level={row.level}
          aria-selected={row.path === shown}
          aria-expanded={row.kind === "folder" ? row.open : undefined}
          tabIndex={index === place ? 0 : -1}
          className={classes["row"]}
          data-level={Math.min(row.level, 8)}
          data-left-out={row.kind === "left out" || undefined}
          onFocus={() => onCurrent(row.path)}
          onClick={() => (row.kind === "folder" ? onToggle(row.path) : onOpen(row))}
          onKeyDown={onKeyDown}
        >
          <RowIcon row={row} />
          <span className={classes["name"]}>
            {row.name}
            {row.readOnly && " (read-only)"}
            {row.why !== null && <span className={classes["why"]}> Not part of your answer: {row.why}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function RowIcon({ row }: { row: TreeRow }) {
  const icon = { size: 14, "aria-hidden": true, className: classes["icon"] ?? "" };
  if (row.kind === "folder") return row.open ? <IconChevronDown {...icon} /> : <IconChevronRight {...icon} />;
  if (row.kind === "left out") return <IconFileOff {...icon} />;
  return row.readOnly ? <IconLock {...icon} /> : <IconFile {...icon} />;
}

interface Where extends Pick<Props, "rows" | "onOpen" | "onToggle" | "onRename" | "onDelete"> {
  row: TreeRow;
  place: number;
  goTo: (place: number) => void;
}

function actions({ row, place, rows, goTo, onOpen, onToggle, onRename, onDelete }: Where): Record<string, () => void> {
  const isFolder = row.kind === "folder";
  const enter = () => (isFolder ? onToggle(row.path) : onOpen(row));
  const parent = rows.findLastIndex(({ level }, index) => index < place && level < row.level);
  return {
    ArrowDown: () => goTo(place + 1),
    ArrowUp: () => goTo(place - 1),
    Home: () => goTo(0),
    End: () => goTo(rows.length - 1),
    ArrowRight: () => (isFolder && !row.open ? onToggle(row.path) : isFolder && goTo(place + 1)),
    ArrowLeft: () => (isFolder && row.open ? onToggle(row.path) : parent >= 0 && goTo(parent)),
    Enter: enter,
    " ": enter,
    F2: () => onRename(row),
    Delete: () => onDelete(row),
  };
}
