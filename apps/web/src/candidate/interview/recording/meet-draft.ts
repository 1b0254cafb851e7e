import type { InterviewDraft } from "@invigil/contract/interviews/snapshot";
import type { StoreApi } from "zustand/vanilla";
import type { Line } from "./answer-line.ts";
import type { KeptAnswer } from "./answer-store.ts";
import type { AnswerView, KeeperDeps } from "./answer-view.ts";

export interface DraftPlace {
  deps: KeeperDeps;
  view: StoreApi<AnswerView>;
  line: Line;
  /** Changes the current answer, on this device too. */
  change: (over: Partial<KeptAnswer>) => void;
}

/** Compares what this page has with what the server has from any page. */
export function createMeeting({ deps, view, line, change }: DraftPlace) {
  return {
    /** Shows what was typed elsewhere if nothing is lost by that; otherwise the candidate chooses. */
    meet(draft: InterviewDraft | null, { isOpening }: { isOpening: boolean }): void {
      const { answer } = line.held;
      if (!draft || !answer || answer.finished || draft.revision <= answer.seen) return;
      const { text, revision: seen } = draft;
      if (draft.writer === deps.writer && seen <= answer.tried) return change({ seen, unsaved: answer.text !== text });
      // Whoever replaced a stored draft had seen it, so a page whose text was stored can take the newer one.
      if (answer.text === "" || answer.text === text || (isOpening && !answer.unsaved)) {
        change({ text, seen, unsaved: false, typedAt: answer.text === text ? answer.typedAt : null });
        view.setState({ draft: text === "" ? "none" : "saved", other: null });
      } else if (answer.text.includes(text.trim())) change({ seen, unsaved: true });
      else view.setState({ other: { text, revision: seen }, draft: "local" });
    },
    /** Adds what was typed elsewhere to this answer, or leaves it out. */
    choose(add: boolean): void {
      const { other, text } = view.getState();
      if (!other) return;
      view.setState({ other: null });
      const joined = [text, other.text].filter((each) => each !== "").join("\n\n");
      change({ seen: other.revision, unsaved: true, ...(add && { text: joined, typedAt: deps.serverNow() }) });
    },
  };
}
