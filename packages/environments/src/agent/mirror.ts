import { createHash } from "node:crypto";
import { join } from "node:path";
import type { LeftOut } from "@invigil/contract/environments/workspace";
import { keptNotebook } from "./notebook.ts";
import { isPlace, readText, removeText, stampOf, whyNotWritten, writeText, type Text } from "./project.ts";
import type { AgentSettings } from "./settings.ts";
import { walk } from "./walk.ts";

/** There may be thousands of files beyond the limit; each look reads some of them. */
const MOST_SURPLUS_READ = 50;
/** A notebook with its pictures, of which the answer keeps the rest. */
const MOST_NOTEBOOK_CHARACTERS = 8_000_000;

/** What the agent knows of one file. */
interface Known {
  /** Its stamp when it was read; null if it must be read again. */
  stamp: string | null;
  /** Of the text that page and project agree on; null if it was never part of the answer. */
  hash: string | null;
  characters: number;
  /** Why it is not part of the answer now. */
  why: LeftOut["why"] | null;
}

/** Files with their text, or null if they were removed. */
export type Changes = Map<string, string | null>;

export interface Look {
  changes: Changes;
  leftOut: LeftOut[];
}

/** Knows what of the project the page knows, and finds what programs changed. */
export interface Mirror {
  /** Returns why it failed, or null. The page has heard of what it wrote itself. */
  put(files: Readonly<Record<string, string>>, whole: boolean): string | null;
  remove(paths: readonly string[]): void;
  look(): Look;
}

type Limits = Pick<AgentSettings, "home" | "mostFiles" | "mostCharacters" | "mostFileCharacters" | "unkeptFolders">;

export function openMirror(limits: Limits): Mirror {
  const { home, mostFiles, mostCharacters, unkeptFolders } = limits;
  const known = new Map<string, Known>();

  /** Those of the answer come first, so that a flood of new files drives none of them out. */
  function present(): { paths: string[]; leftOut: LeftOut[] } {
    const { files, leftOut, isWhole } = walk(home, unkeptFolders);
    const [ours, others] = [[] as string[], [] as string[]];
    for (const [path, { hash }] of known) {
      const isThere = files.has(path) || (!isWhole && isPlace(home, path) && stampOf(join(home, path)).isFile);
      if (isThere && hash !== null) ours.push(path);
      if (!isThere && hash === null) known.delete(path);
    }
    for (const path of files) if ((known.get(path)?.hash ?? null) === null) others.push(path);
    return { paths: [...ours.toSorted(), ...others.toSorted()], leftOut };
  }

  function look(): Look {
    const changes: Changes = new Map();
    const { paths, leftOut } = present();
    const seen = new Set<string>();
    let [files, characters] = [0, 0];
    const surplus = openSurplus(limits);
    for (const path of paths) {
      const before = known.get(path);
      const isFull = files >= mostFiles && (before?.hash ?? null) === null;
      const found = isFull ? surplus(path, before) : examine(limits, path, before);
      if (!found) continue;
      seen.add(path);
      if (found.entry.why !== null) {
        leftOut.push({ path, why: found.entry.why });
        known.set(path, found.entry);
        continue;
      }
      if (characters + found.entry.characters > mostCharacters) {
        leftOut.push({ path, why: "size" });
        if (before) known.set(path, { ...before, stamp: null });
        continue;
      }
      files += 1;
      characters += found.entry.characters;
      known.set(path, found.entry);
      if (found.text !== null) changes.set(path, found.text);
    }
    for (const [path, { hash }] of known) {
      if (seen.has(path)) continue;
      known.delete(path);
      if (hash !== null) changes.set(path, null);
    }
    return { changes, leftOut };
  }

  function put(files: Readonly<Record<string, string>>, whole: boolean): string | null {
    if (whole) {
      look();
      const others = [...known].filter(([path, { hash }]) => hash !== null && !Object.hasOwn(files, path));
      remove(others.map(([path]) => path));
    }
    for (const [path, text] of Object.entries(files)) {
      try {
        const there = readWork(limits, path);
        // Programs that watch the file need not wake.
        const isThere = there !== null && "text" in there && (there.text === text || there.kept === text);
        if (!isThere) writeText(home, path, text);
      } catch (error) {
        // What is there is still what was known, so it is no change that the page would have to take over.
        return whyNotWritten(path, error);
      }
      known.set(path, { stamp: null, hash: hashOf(text), characters: text.length, why: null });
    }
    return null;
  }

  function remove(paths: readonly string[]): void {
    for (const path of paths) {
      removeText(home, path);
      known.delete(path);
    }
  }

  return { put, remove, look };
}

const UNKNOWN: Known = { stamp: null, hash: null, characters: 0, why: null };

interface Examined {
  entry: Known;
  /** Its text, if it differs from what the page knows. */
  text: string | null;
}

/** The text of a file, and what the answer keeps of it. */
function readWork({ home, mostFileCharacters }: Limits, path: string): WorkText {
  const isNotebook = path.endsWith(".ipynb");
  const read = readText(home, path, isNotebook ? MOST_NOTEBOOK_CHARACTERS : mostFileCharacters);
  if (!read || "why" in read) return read;
  const kept = isNotebook ? keptNotebook(read.text) : read.text;
  return kept.length > mostFileCharacters ? { why: "size" } : { ...read, kept };
}

type WorkText = Exclude<Text, { text: string }> | { text: string; kept: string };

/** Reads a file if it may have changed. */
function examine(limits: Limits, path: string, before = UNKNOWN): Examined | null {
  const { isFile, stamp } = stampOf(join(limits.home, path));
  if (!isFile) return null;
  if (stamp !== null && stamp === before.stamp && before.why !== "count") return { entry: before, text: null };
  const read = readWork(limits, path);
  if (!read) return null;
  if ("why" in read) return { entry: { ...before, stamp, characters: 0, why: read.why }, text: null };
  // What the page has put is there as it was, even if less of it would be kept.
  if (hashOf(read.text) === before.hash) return { entry: { ...before, stamp, why: null }, text: null };
  const hash = hashOf(read.kept);
  const entry = { stamp, hash, characters: read.kept.length, why: null };
  return { entry, text: hash === before.hash ? null : read.kept };
}

/** Examines files for which an answer has no room: one that could never be part of it keeps that reason. */
function openSurplus(limits: Limits): (path: string, before: Known | undefined) => Examined | null {
  let unread = MOST_SURPLUS_READ;
  return (path, before = UNKNOWN) => {
    const { isFile, stamp } = stampOf(join(limits.home, path));
    if (!isFile) return null;
    if (stamp !== null && stamp === before.stamp) return { entry: before, text: null };
    if (unread === 0) return { entry: { ...UNKNOWN, why: "count" }, text: null };
    unread -= 1;
    const found = examine(limits, path, before);
    return found && { entry: { ...UNKNOWN, stamp, why: found.entry.why ?? "count" }, text: null };
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
