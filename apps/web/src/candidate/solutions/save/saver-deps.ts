import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft, DraftQuestion, DraftStore } from "../../../lib/drafts/drafts.ts";
import type { Send } from "./save-send.ts";
import type { Closed, SaveView } from "../../../shared/answers/save-view.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";

export interface SaverDeps {
  target: SaveTarget;
  /** The random name of this tab. */
  writer: string;
  drafts: Pick<DraftStore, "put" | "read" | "remove" | "keep">;
  send: Send;
  isOnline: () => boolean;
  /** The server would not take it for its length; it is kept whole on this device. */
  isTooLong: (answer: Answer) => boolean;
  now: () => number;
  /** The server's time; null until it was asked. */
  serverNow: () => number | null;
  question: DraftQuestion;
  onView: (view: SaveView) => void;
  /** The stored answer changed; null: it was cleared. */
  onStored: (stored: Solution | null) => void;
  /** The server refused an edit because its section or attempt is over. */
  onClosed: (closed: Closed) => void;
}

export interface SaverStart {
  stored: Solution | null;
  unsent: readonly Draft[];
  closed: Closed | null;
}
