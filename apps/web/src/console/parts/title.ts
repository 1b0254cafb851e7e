import { useLayoutEffect } from "react";

/** The page first: of many tabs only the beginning is seen. */
export function consoleTitle(page: string, of: string | undefined): string {
  return [page, of, "Invigil"].filter((part) => part !== undefined && part !== "").join(" · ");
}

/** Names the page of the console, and the test or question that it is about, in the browser's tab. */
export function useConsoleTitle(page: string, of?: string): void {
  const title = consoleTitle(page, of);
  // The tab lies outside of React.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
