import { useLayoutEffect } from "react";

/** Names the page first, because a narrow tab shows only the beginning. */
export function consoleTitle(page: string, of: string | undefined): string {
  return [page, of, "Invigil"].filter((part) => part !== undefined && part !== "").join(" · ");
}

/** Sets the title of the browser tab to the page and the test or question it shows. */
export function useConsoleTitle(page: string, of?: string): void {
  const title = consoleTitle(page, of);
  // The browser tab is outside React.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
