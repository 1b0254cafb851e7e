import { useState } from "react";
import type { ShownFile } from "../../files/answer-files.ts";
import { isUnder, movedFiles, pathFault, tidyPath } from "./paths.ts";
import type { Asked } from "./path-form.tsx";
import type { Project } from "./project.ts";

interface Options {
  project: Project;
  files: readonly ShownFile[];
  onOpen: (path: string) => void;
}

interface Deleted {
  path: string;
  texts: Record<string, string>;
}

/** Creating, renaming and deleting files and folders; the last deletion can be undone. */
export function useFileActions({ project, files, onOpen }: Options) {
  /** A folder is kept by its files, so one without any is known here only. */
  const [folders, setFolders] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);

  function finish(entered: string): string | null {
    if (!asked) return null;
    const path = tidyPath(entered);
    const others = asked.do === "rename" ? files.filter((file) => !isUnder(file.path, asked.path)) : files;
    const fault =
      asked.do === "rename" && isUnder(path, `${asked.path}/`) ? `${asked.path} cannot be moved into itself.` : null;
    const why = fault ?? (path === asked.path ? null : pathFault(path, others));
    if (why !== null) return why;
    if (asked.do === "rename") rename(asked.path, path);
    else if (asked.do === "new folder") setFolders([...folders, path]);
    else {
      project.edit({ [path]: "" });
      onOpen(path);
    }
    setAsked(null);
    return null;
  }

  function rename(from: string, to: string) {
    if (from === to) return;
    project.edit(movedFiles(from, to, files));
    setFolders(folders.map((folder) => (isUnder(folder, from) ? to + folder.slice(from.length) : folder)));
    if (files.some(({ path }) => path === from)) onOpen(to);
  }

  function remove(path: string) {
    const gone = files.filter((file) => !file.readOnly && isUnder(file.path, path));
    project.edit(Object.fromEntries(gone.map((file) => [file.path, null])));
    setFolders(folders.filter((folder) => !isUnder(folder, path)));
    setDeleted({ path, texts: Object.fromEntries(gone.map((file) => [file.path, file.content])) });
  }

  function undo() {
    if (deleted) project.edit(deleted.texts);
    setDeleted(null);
  }

  return { folders, asked, ask: setAsked, finish, remove, deleted, undo };
}
