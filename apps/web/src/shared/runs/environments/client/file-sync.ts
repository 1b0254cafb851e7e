import type { ToAgent } from "@invigil/contract/environments/workspace";
import {
  bring,
  confirmed,
  emptied,
  fillWhole,
  interrupted,
  reported,
  typedIn,
  UNFILLED,
  type Mirror,
  type Texts,
} from "./box-mirror.ts";
import { createHeld, without, type Changed } from "./held-changes.ts";
import { createUnconfirmed } from "./unconfirmed.ts";

/** Typing reaches the box at most this often. */
const SEND_INTERVAL = 300;
/** The agent looks for changes when it is greeted; they must be taken over before its files are replaced. */
const SETTLE = 300;

export interface FileSyncDeps {
  /** All files as the page has them now. */
  files: () => Texts;
  /** Makes what programs in the box changed an edit of the answer; null for a file that is gone. */
  edit: (changes: Readonly<Record<string, string | null>>) => void;
  /** Changes, up to this message, are part of the answer. */
  taken: (message: Changed, told: Told) => void;
  now: () => number;
  send: (message: ToAgent) => void;
  isOpen: () => boolean;
}

interface Told {
  /** The files as they were before. */
  before: Texts;
  /** Files that the page kept as they are, although a program changed them. */
  kept: readonly string[];
}

interface Report {
  message: Changed;
  taken: Readonly<Record<string, string | null>>;
  files: Texts;
}

/** Files that the candidate types in, and whose new text from the box is not theirs. */
function keptFiles({ box, typed }: Mirror, { message, taken, files }: Report): string[] {
  return Object.entries(message.files)
    .filter(([path]) => typed.has(path) && taken[path] === undefined)
    .filter(([path, text]) => box.get(path) !== text && files[path] !== text)
    .map(([path]) => path);
}

/** Keeps the files of the box like those of the page, and takes over what programs in the box change. */
export function createFileSync({ files, edit, taken: tell, now, send, isOpen }: FileSyncDeps) {
  const unconfirmed = createUnconfirmed();
  const held = createHeld(take);
  let mirror = UNFILLED;
  let isFillDue = false;
  /** The newest change that was taken over, of this launch. */
  let taken = 0;
  let sending: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function put([next, messages]: [Mirror, ToAgent[]]): void {
    mirror = next;
    for (const message of messages) send(message);
  }

  function flush(): void {
    clearTimeout(sending);
    sending = undefined;
    if (isOpen()) put(bring(mirror, files()));
  }

  function soon(): void {
    sending ??= setTimeout(flush, SEND_INTERVAL);
  }

  function fillNow(): void {
    isFillDue = held.isOn();
    if (!isFillDue) put(fillWhole(mirror, files()));
  }

  function take(message: Changed): void {
    const before = { ...files() };
    // Until the box has this page's files, it may tell what was written over here before a reload.
    const heard = mirror.known ? message : without(message, unconfirmed.paths());
    const [next, changes] = reported(mirror, heard, now());
    const kept = keptFiles(mirror, { message: heard, taken: changes, files: before });
    mirror = next;
    const news = Object.entries(changes).filter(([path, text]) => (before[path] ?? null) !== text);
    if (news.length > 0) edit(Object.fromEntries(news));
    tell(message, { before, kept });
    soon();
  }

  return {
    fill(how: "whole" | "settle" | "rest", launch: string): void {
      if (how !== "rest") {
        mirror = emptied(mirror);
        taken = 0;
        unconfirmed.connected(launch);
      }
      if (how === "whole") return put(fillWhole(mirror, files()));
      flush();
      if (!mirror.known) settling = setTimeout(fillNow, SETTLE);
    },
    /** The candidate changed these files on the page. */
    changed(paths: readonly string[]): void {
      mirror = typedIn(mirror, paths, now());
      held.drop(paths);
      unconfirmed.add(paths);
      soon();
    },
    confirmed(n: number): void {
      mirror = confirmed(mirror, n);
      unconfirmed.settle(mirror, files());
      soon();
    },
    /** Whether the box has said of everything that was sent whether it has it. */
    isSettled: () => mirror.sent.size === 0,
    refused: (n: number) => void (mirror = confirmed(mirror, n)),
    reported(message: Changed): void {
      // A change that was not confirmed in time is told again, and is older by then than what the page has.
      if (message.change <= taken) return;
      taken = message.change;
      held.report(message);
    },
    hold(on: boolean): void {
      held.turn(on);
      if (isFillDue && isOpen()) fillNow();
    },
    interrupted(): void {
      clearTimeout(settling);
      // The box tells again what nobody has confirmed.
      held.clear();
      isFillDue = false;
      mirror = interrupted(mirror);
    },
    stop(): void {
      clearTimeout(sending);
      clearTimeout(settling);
    },
  };
}
