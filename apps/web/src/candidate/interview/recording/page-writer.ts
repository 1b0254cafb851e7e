import { z } from "zod";

const KEY = "invigil-interview-page";
/** Names the last page that has gone, so that the next one may go on under its name. */
const LEFT = "invigil-interview-page-left";

const storedSchema = z.object({ writer: z.uuid(), page: z.uuid() });

type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface Tab {
  /** Where storage is forbidden, asking for it throws. */
  storage: () => TabStorage;
  /** The document was loaded anew in its own tab. A duplicated tab's was not. */
  isReload: boolean;
}

/**
 * This page's name among those of the interview. It survives a reload, so that a page goes on with what it recorded. A
 * duplicated tab copies the session storage, and two tabs with one name would mix what they record: so the name is
 * taken only if its page has gone, or if this page is a reload. A busy browser may open the next page before it tells
 * the last one to go.
 */
export function takeWriter({ storage, isReload }: Tab) {
  const page = crypto.randomUUID();
  let writer: string = crypto.randomUUID();
  try {
    const kept = readStored(storage());
    if (kept && (isReload || storage().getItem(LEFT) === kept.page)) writer = kept.writer;
    storage().setItem(KEY, JSON.stringify({ writer, page }));
  } catch {
    // Without storage, a reload is like another page.
  }
  return {
    writer,
    leave: () => quietly(() => storage().setItem(LEFT, page)),
    comeBack: () => quietly(() => storage().removeItem(LEFT)),
  };
}

function readStored(storage: TabStorage) {
  try {
    return storedSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // As above.
  }
}

const isReload = performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");
const { writer, leave, comeBack } = takeWriter({ storage: () => sessionStorage, isReload });

globalThis.addEventListener("pagehide", leave);
globalThis.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) comeBack();
});

export const pageWriter = writer;
