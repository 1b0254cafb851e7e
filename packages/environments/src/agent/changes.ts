import type { FromAgent } from "@invigil/contract/environments/workspace";
import type { Changes } from "./mirror.ts";

type Changed = Extract<FromAgent, { say: "changed" }>;

/** Characters of one message. In JSON a character takes up to six bytes. */
const MOST_CHARACTERS = 400_000;
const MOST_PATHS = 1_000;

/** Numbers the changes, and keeps them until a page has stored them. */
export interface ChangeLog {
  readonly last: number;
  /** Returns the messages that tell of it. */
  add(changes: Changes): Changed[];
  /** Everything that nobody has heard of yet. */
  unheard(): Changed[];
  hear(change: number): void;
  /** The page has written or removed these itself since. */
  forget(paths: Iterable<string>): void;
}

export function openChangeLog(): ChangeLog {
  const waiting = new Map<string, { text: string | null; change: number }>();
  let last = 0;

  function tell(changes: Changes): Changed[] {
    return parts(changes).map((part) => {
      last += 1;
      for (const [path, text] of part) waiting.set(path, { text, change: last });
      const files = Object.fromEntries([...part].flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
      const removed = [...part].flatMap(([path, text]) => (text === null ? [path] : []));
      return { say: "changed", change: last, files, removed };
    });
  }

  return {
    get last() {
      return last;
    },
    add: tell,
    unheard: () => tell(new Map([...waiting].map(([path, { text }]) => [path, text]))),
    hear(change) {
      for (const [path, told] of waiting) if (told.change <= change) waiting.delete(path);
    },
    forget(paths) {
      for (const path of paths) waiting.delete(path);
    },
  };
}

function parts(changes: Changes): Changes[] {
  const all: Changes[] = [];
  let [part, size]: [Changes, number] = [new Map(), 0];
  for (const [path, text] of changes) {
    const more = (text?.length ?? 0) + path.length;
    if (part.size > 0 && (size + more > MOST_CHARACTERS || part.size >= MOST_PATHS)) {
      all.push(part);
      [part, size] = [new Map(), 0];
    }
    part.set(path, text);
    size += more;
  }
  return part.size > 0 ? [...all, part] : all;
}
