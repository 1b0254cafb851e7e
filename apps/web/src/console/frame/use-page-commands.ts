import { useEffect, useId } from "react";
import { useCommands, type Command } from "./commands.ts";

/** Offers a page's own commands in the palette while it is open. The list must stay the same between renders. */
export function usePageCommands(commands: readonly Command[]): void {
  const owner = useId();
  // The palette is rendered by the shell, outside the page.
  useEffect(() => {
    useCommands.getState().add(owner, commands);
    return () => useCommands.getState().remove(owner);
  }, [owner, commands]);
}
