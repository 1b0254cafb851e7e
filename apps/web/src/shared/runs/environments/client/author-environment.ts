import { openAuthorEnvironment } from "@invigil/contract/authoring/library-environment";
import type { EditorType, Environment } from "@invigil/contract/environments/environments";
import { call } from "../../../../lib/api.ts";
import { windowId } from "./window-id.ts";

/**
 * Asks for an author's own environment of a question. The page's files are what counts, so each page, and each page that
 * takes over from another, begins with an empty one; only a lost connection finds what was there.
 */
export function authorEnvironment(slug: string, editor: EditorType): (takeOver: boolean) => Promise<Environment> {
  let isNew = true;
  return async (takeOver) => {
    const body = { editor_type: editor, tab: windowId(), take_over: takeOver, fresh: isNew || takeOver };
    const { environment } = await call(openAuthorEnvironment, { params: { slug }, body }, { family: "CON" });
    isNew = false;
    return environment;
  };
}
