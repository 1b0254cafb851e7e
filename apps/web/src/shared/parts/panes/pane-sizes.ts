import { z } from "zod";
import { create } from "zustand";

const Sizes = z.object({
  /** The question's share of the width, in percent. */
  question: z.number().optional().catch(undefined),
  /** The editor's share of the height that it divides with the results, in percent. */
  editor: z.number().optional().catch(undefined),
  /** The same while the question is hidden. */
  wideEditor: z.number().optional().catch(undefined),
  /** The same where the results show a page. */
  pageEditor: z.number().optional().catch(undefined),
});
type PaneSizes = z.infer<typeof Sizes>;
export type Pane = keyof PaneSizes;

/** Belongs to the person's screen rather than to a test, so it survives the clearing at submission. */
const KEY = "invigil-panes";

function stored(): PaneSizes {
  try {
    return Sizes.parse(JSON.parse(globalThis.localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

export const usePaneSizes = create<PaneSizes>(stored);

/** Undefined returns a pane to the size it has by itself. */
export function setPaneSize(pane: Pane, size: number | undefined): void {
  usePaneSizes.setState({ [pane]: size });
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify(usePaneSizes.getState()));
  } catch {
    // Storage is full or forbidden, so the size applies to this page only.
  }
}
