import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft, DraftQuestion, DraftStore } from "../../../lib/drafts/drafts.ts";
import type { Send } from "./save-send.ts";
import type { Closed, SaveView } from "../../../shared/answers/save-view.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";

export interface SaverDeps {
  target: SaveTarget;
  /** This tab's random name. */
  writer: string;
  drafts: Pick<DraftStore, "put" | "read" | "remove" | "keep">;
  send: Send;
  isOnline: () => boolean;
  /** The server would refuse it for its length; this device keeps all of it. */
  isTooLong: (answer: Answer) => boolean;
  now: () => number;
  /** The server's time, or null before it has been asked. */
  serverNow: () => number | null;
  question: DraftQuestion;
  onView: (view: SaveView) => void;
  /** Called when the stored answer changes, with null when it is cleared. */
  onStored: (stored: Solution | null) => void;
  /** Called when the server refuses an edit because its section or attempt is over. */
  onClosed: (closed: Closed) => void;
}

export interface SaverStart {
  stored: Solution | null;
  unsent: readonly Draft[];
  closed: Closed | null;
}
