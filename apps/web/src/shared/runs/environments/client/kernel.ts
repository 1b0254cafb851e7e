import type { FromAgent, ToAgent } from "@invigil/contract/environments/workspace";
import type { NotebookOutput } from "@invigil/contract/taking/notebooks";
import { createStore } from "zustand/vanilla";

type CellSaid = Extract<FromAgent, { say: "cell" }>;

/** How a cell of a notebook goes, or went, in this environment. */
export interface CellRun {
  /** It waits for those before it, runs, or has ended. `stopped` did not run to its end. */
  state: "waiting" | CellSaid["state"];
  count: number | null;
  outputs: readonly NotebookOutput[];
}

export type Kernel = ReturnType<typeof createKernel>;

/** The notebook's Python in the environment. What it knows is lost with the environment; the cells are not. */
export function createKernel({ send, isOpen }: { send: (message: ToAgent) => void; isOpen: () => boolean }) {
  const cells = createStore<Readonly<Record<string, CellRun>>>(() => ({}));
  const ended = new Set<(cell: string, run: CellRun) => void>();
  const isBusy = ({ state }: CellRun) => state === "waiting" || state === "running";

  return {
    cells,
    run(cell: string, source: string): void {
      if (!isOpen()) return;
      cells.setState({ [cell]: { state: "waiting", count: null, outputs: [] } });
      send({ do: "run-cell", cell, source });
    },
    interrupt: () => send({ do: "kernel", act: "interrupt" }),
    /** Its names are gone; the next cell starts a new Python. */
    restart: () => send({ do: "kernel", act: "end" }),
    heard({ cell, state, count, outputs }: CellSaid): void {
      const before = cells.getState()[cell]?.outputs ?? [];
      const run: CellRun = { state, count, outputs: joined([...before, ...outputs]) };
      cells.setState({ [cell]: run });
      if (!isBusy(run)) for (const tell of ended) tell(cell, run);
    },
    lost(): void {
      const all = Object.entries(cells.getState()).filter(([, run]) => isBusy(run));
      cells.setState(Object.fromEntries(all.map(([cell, run]) => [cell, { ...run, state: "stopped" as const }])));
    },
    /** Called when a cell has ended, for whatever reason. */
    onEnded(listener: (cell: string, run: CellRun) => void): () => void {
      ended.add(listener);
      return () => {
        ended.delete(listener);
      };
    },
  };
}

/** Texts of one stream that follow each other are one output. */
function joined(outputs: readonly NotebookOutput[]): NotebookOutput[] {
  const all: NotebookOutput[] = [];
  for (const output of outputs) {
    const last = all.at(-1);
    const isSame = last?.output_type === "stream" && output.output_type === "stream" && last["name"] === output["name"];
    if (isSame) all.splice(-1, 1, { ...last, text: `${String(last["text"])}${String(output["text"])}` });
    else all.push(output);
  }
  return all;
}
