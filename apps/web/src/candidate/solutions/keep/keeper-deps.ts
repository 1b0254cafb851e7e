import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Solution } from "@invigil/contract/taking/solutions";
import type { DraftStore } from "../../../lib/drafts/drafts.ts";
import type { SignedIn } from "../../../lib/resources.ts";
import type { Closed, SaveView } from "../../../shared/answers/save-view.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";
import type { SendLate } from "../late/late-send.ts";
import type { Send } from "../save/save-send.ts";

/** What the keeper of an attempt's answers depends on. */
export interface KeeperDeps {
  user: Pick<SignedIn, "user_id">;
  attempt: number;
  test: { id: number; slug: string };
  /** As currently known. */
  sections: () => readonly SectionWithProblems[];
  writer: string;
  drafts: DraftStore;
  createSend: (target: SaveTarget) => Send;
  isOnline: () => boolean;
  now: () => number;
  serverNow: () => number | null;
  onView: (problem: string, view: SaveView) => void;
  onStored: (problem: string, stored: Solution | null) => void;
  onClosed: (closed: Closed) => void;
  sendLate: SendLate;
}
