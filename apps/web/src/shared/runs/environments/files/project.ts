import type { Problem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import { createStore } from "zustand/vanilla";
import type { ShownFile } from "../../files/answer-files.ts";

type Changes = Readonly<Record<string, string | null>>;

interface Edited {
  own: Record<string, string>;
  paths: readonly string[];
  /** `outside` means that the answer has it already. */
  by: "candidate" | "box" | "outside";
}

export type Project = ReturnType<typeof createProject>;

/**
 * The files of an answer while its question is open. Unlike those of PRJ, they can be added and removed, so an answer
 * lists all that are there.
 */
export function createProject(given: Problem["files"], answer: Pick<Answer, "files">) {
  const files = createStore<{ files: readonly ShownFile[] }>(() => ({ files: projectFiles(given, answer) }));
  const listeners = new Set<(edited: Edited) => void>();
  /** Open editors, which show what was changed elsewhere without losing the cursor. */
  const editors = new Map<string, (text: string) => void>();
  const textsOf = (kept: (file: ShownFile) => boolean) =>
    Object.fromEntries(
      files
        .getState()
        .files.filter(kept)
        .map(({ path, content }) => [path, content]),
    );
  const own = () => textsOf(({ readOnly }) => !readOnly);

  function change(changes: Changes, by: Edited["by"], source: "editor" | "elsewhere"): void {
    const locked = new Set(given.filter(({ read_only }) => read_only).map(({ path }) => path));
    const open = Object.entries(changes).filter(([path]) => !locked.has(path));
    if (open.length === 0) return;
    const next: Record<string, string> = { ...own() };
    for (const [path, text] of open) {
      if (text === null) delete next[path];
      else next[path] = text;
      if (text !== null && source === "elsewhere") editors.get(path)?.(text);
    }
    files.setState({ files: projectFiles(given, { files: next }) });
    for (const tell of listeners) tell({ own: next, paths: open.map(([path]) => path), by });
  }

  return {
    files,
    own,
    /** All files, read-only ones too. */
    texts: () => textsOf(() => true),
    /** Typed in the editor of this file. */
    write: (path: string, text: string) => change({ [path]: text }, "candidate", "editor"),
    /** Changed by the candidate in another way. */
    edit: (changes: Changes) => change(changes, "candidate", "elsewhere"),
    /** Changed by a program in the box. */
    take: (changes: Changes) => change(changes, "box", "elsewhere"),
    /** Another version of the answer takes the place of this one. */
    replace(version: Pick<Answer, "files">, by: "candidate" | "outside"): void {
      const before = own();
      const after = Object.fromEntries(
        projectFiles(given, version)
          .filter(({ readOnly }) => !readOnly)
          .map(({ path, content }) => [path, content] as const),
      );
      const gone = Object.keys(before).filter((path) => after[path] === undefined);
      const differs = Object.entries(after).filter(([path, text]) => before[path] !== text);
      change(
        { ...Object.fromEntries(gone.map((path) => [path, null])), ...Object.fromEntries(differs) },
        by,
        "elsewhere",
      );
    },
    onEdited(listener: (edited: Edited) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Registers the open editor of a file. */
    showIn(path: string, replace: (text: string) => void): () => void {
      editors.set(path, replace);
      return () => {
        if (editors.get(path) === replace) editors.delete(path);
      };
    },
  };
}

/** The files of the answer, with the question's read-only ones; without an answer, the question's files. */
export function projectFiles(given: Problem["files"], { files }: Pick<Answer, "files">): ShownFile[] {
  const locked = given.filter(({ read_only }) => read_only);
  const own = files ?? Object.fromEntries(given.map(({ path, content }) => [path, content]));
  const isLocked = (path: string) => locked.some((file) => file.path === path);
  return [
    ...locked.map(({ path, content }) => ({ path, content, readOnly: true })),
    ...Object.entries(own)
      .filter(([path]) => !isLocked(path))
      .map(([path, content]) => ({ path, content, readOnly: false })),
  ].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
