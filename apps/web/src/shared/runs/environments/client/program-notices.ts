import type { FromAgent } from "@invigil/contract/environments/workspace";
import type { Texts } from "./box-mirror.ts";

/** So long a file is named after a program changed it in vain, and not again. */
const NAMED = 60_000;

export interface ProgramNotices {
  /** What programs deleted from the answer, with the text that it had. */
  deleted: Texts;
  /** Files that a program changed while the candidate typed in them. */
  kept: readonly string[];
}

export const NO_NOTICES: ProgramNotices = { deleted: {}, kept: [] };

type Changed = Extract<FromAgent, { say: "changed" }>;

/** What was deleted by now. A file that was only renamed is not. */
export function afterChange(
  deleted: Texts,
  message: Changed,
  { before, after }: { before: Texts; after: Texts },
): Texts {
  const made = new Set(Object.values(message.files));
  const gone = message.removed.flatMap((path) => {
    const text = before[path];
    return text === undefined || after[path] !== undefined || made.has(text) ? [] : [[path, text] as const];
  });
  return stillMissing({ ...deleted, ...Object.fromEntries(gone) }, after);
}

export function stillMissing(deleted: Texts, files: Texts): Texts {
  return Object.fromEntries(Object.entries(deleted).filter(([path]) => files[path] === undefined));
}

/** Names each file for a minute. */
export function createKeptFiles(show: (paths: readonly string[]) => void) {
  const named = new Map<string, ReturnType<typeof setTimeout>>();
  const tell = () => show([...named.keys()]);
  return {
    name(paths: readonly string[]): void {
      const news = paths.filter((path) => !named.has(path));
      for (const path of news) {
        const forget = () => {
          named.delete(path);
          tell();
        };
        named.set(path, setTimeout(forget, NAMED));
      }
      if (news.length > 0) tell();
    },
    stop(): void {
      for (const timer of named.values()) clearTimeout(timer);
    },
  };
}
