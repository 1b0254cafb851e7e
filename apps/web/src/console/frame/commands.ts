import { create } from "zustand";

/** A command in the palette. Pages add their own while they are open. */
export interface Command {
  id: string;
  label: string;
  hint?: string;
  run: () => void;
}

interface Commands {
  added: ReadonlyMap<string, readonly Command[]>;
  add: (owner: string, commands: readonly Command[]) => void;
  remove: (owner: string) => void;
}

export const useCommands = create<Commands>()((set) => ({
  added: new Map(),
  add: (owner, commands) => set(({ added }) => ({ added: new Map(added).set(owner, commands) })),
  remove: (owner) =>
    set(({ added }) => {
      const rest = new Map(added);
      rest.delete(owner);
      return { added: rest };
    }),
}));

/** Returns the commands whose label or hint contains every word typed. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, hint = "" }) => {
    const text = `${label} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
