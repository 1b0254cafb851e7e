import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { ServerMessage } from "@invigil/contract/socket";
import { listenToSocket } from "../../lib/socket/socket-events.ts";
import { answerableProblems } from "../../shared/answers/save-problems.ts";

/** Edits in quick succession are loaded once; by then the tabs of one browser have told each other. */
const COLLECT_FOR = 1_000;

interface HearDeps {
  attempt: number;
  /** This tab's writer id, because it already knows what it has stored. */
  writer: string;
  sections: () => readonly SectionWithProblems[];
  isBehind: (problem: string, head: number) => boolean;
  onCleared: (problem: string, head: number) => void;
  onStored: (problem: string) => void;
}

/** Hears from the server which answers the attempt's other pages have stored. Returns a function that stops it. */
export function hearStored({ attempt, writer, sections, isBehind, onCleared, onStored }: HearDeps): () => void {
  const waiting = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hear(message: ServerMessage): void {
    if (message.type !== "answer-stored" || message.solution_set_id !== attempt || message.writer === writer) return;
    const { problem_id: id, head, cleared } = message;
    const problem = answerableProblems(sections()).find((known) => known.problem.id === id)?.problem.slug;
    if (problem === undefined || !isBehind(problem, head)) return;
    if (cleared) {
      waiting.delete(problem);
      onCleared(problem, head);
      return;
    }
    waiting.set(problem, head);
    timer ??= setTimeout(tell, COLLECT_FOR);
  }

  function tell(): void {
    timer = undefined;
    const due = [...waiting].filter(([problem, head]) => isBehind(problem, head));
    waiting.clear();
    for (const [problem] of due) onStored(problem);
  }

  // After a lost connection, all sections are reloaded elsewhere.
  const stop = listenToSocket({ onMessage: hear, onReconnect: () => {} });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
