import type { ToAgent } from "@invigil/contract/environments/workspace";

export interface Screen {
  print: (text: string) => void;
  /** Says in the terminal what happened to it. */
  note: (text: string) => void;
  size: () => { columns: number; rows: number };
}

interface Shown {
  screen: Screen;
  state: "unopened" | "running" | "ended";
}

/** The terminals of an environment. Their screens outlive a lost connection. */
export function createTerminals({ send, isOpen }: { send: (message: ToAgent) => void; isOpen: () => boolean }) {
  const shown = new Map<string, Shown>();

  function open(terminal: string, known: Shown): void {
    if (!isOpen()) return;
    known.state = "running";
    send({ do: "open", terminal, ...known.screen.size() });
  }

  return {
    /** Opens one; returns a function that closes it. */
    attach(terminal: string, screen: Screen): () => void {
      const known: Shown = { screen, state: "unopened" };
      shown.set(terminal, known);
      open(terminal, known);
      return () => {
        shown.delete(terminal);
        send({ do: "close", terminal });
      };
    },
    keys(terminal: string, text: string): void {
      const known = shown.get(terminal);
      if (known?.state === "running") send({ do: "keys", terminal, text });
      else if (known) open(terminal, known);
    },
    resize(terminal: string, size: ReturnType<Screen["size"]>): void {
      send({ do: "resize", terminal, ...size });
    },
    lost(): void {
      for (const { screen, state } of shown.values()) if (state === "running") screen.note("Not connected.");
    },
    /** In a new environment, every terminal starts again. */
    connected(isNew: boolean): void {
      for (const [terminal, known] of shown) {
        if (known.state === "running") {
          known.screen.note(
            isNew ? "This is a new environment. Programs that were running have ended." : "Connected again.",
          );
        }
        if (known.state !== "ended" || isNew) open(terminal, known);
      }
    },
    print(terminal: string, text: string): void {
      shown.get(terminal)?.screen.print(text);
    },
    ended(terminal: string, code: number | null): void {
      const known = shown.get(terminal);
      if (!known) return;
      known.state = "ended";
      known.screen.note(`${code === null ? "Ended." : `Ended with code ${code}.`} Press a key to start again.`);
    },
  };
}
