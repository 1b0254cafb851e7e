import { IconLock } from "@invigil/ui/icons/page";
import { useRef, type KeyboardEvent } from "react";
import type { ShownFile } from "./answer-files.ts";
import classes from "./files.module.css";

interface Props {
  files: readonly ShownFile[];
  current: string;
  panelId: string;
  onChoose: (path: string) => void;
}

/** One tab per file; the arrow keys move between them. */
export function FileTabs({ files, current, panelId, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = files.findIndex(({ path }) => path === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: files.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + files.length) % files.length;
    const file = files[next];
    if (!file) return;
    onChoose(file.path);
    list.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label="Files" className={classes["tabs"]}>
      {files.map(({ path, readOnly }) => (
        <button
          key={path}
          type="button"
          role="tab"
          aria-selected={path === current}
          aria-controls={panelId}
          tabIndex={path === current ? 0 : -1}
          className={classes["tab"]}
          onKeyDown={move}
          onClick={() => onChoose(path)}
        >
          {readOnly && <IconLock size={12} aria-hidden />} {path}
          {readOnly && " (read-only)"}
        </button>
      ))}
    </div>
  );
}
