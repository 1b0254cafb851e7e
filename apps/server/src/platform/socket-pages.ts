import { MOST_PAGES } from "@invigil/contract/limits";
import type { Page } from "./socket-page.ts";

/** The pages connected to this server, by attempt. */
export function createOpenPages() {
  const pages = new Map<number, Map<string, Page>>();
  return {
    of: (attemptId: number): Page[] => [...(pages.get(attemptId)?.values() ?? [])],
    all: (): Page[] => [...pages.values()].flatMap((open) => [...open.values()]),
    add(page: Page): void {
      const open = pages.get(page.attemptId) ?? new Map<string, Page>();
      pages.set(page.attemptId, open.set(page.id, page));
    },
    remove(page: Page): void {
      const open = pages.get(page.attemptId);
      open?.delete(page.id);
      if (open?.size === 0) pages.delete(page.attemptId);
    },
    /** The oldest pages, which must close before another may connect. A map keeps the order of insertion. */
    tooMany(attemptId: number): string[] {
      const open = [...(pages.get(attemptId)?.keys() ?? [])];
      return open.slice(0, Math.max(0, open.length - MOST_PAGES + 1));
    },
  };
}
