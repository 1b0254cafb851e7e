import { useEffect, useId } from "react";
import { useCommands, type Command } from "./commands.ts";

/** Offers a page's own commands in the palette while it is open. Give it a list that stays the same between renders. */
export function usePageCommands(commands: readonly Command[]): void {
  const owner = useId();
  // The palette is drawn by the shell, outside of the page.
  useEffect(() => {
    useCommands.getState().add(owner, commands);
    return () => useCommands.getState().remove(owner);
  }, [owner, commands]);
}
