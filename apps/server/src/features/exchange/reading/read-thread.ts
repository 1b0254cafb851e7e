import { serveThread } from "@invigil/vision/serve-thread";
import { NotImportable } from "../exchanged.ts";
import type { Answered } from "./read-apart.ts";
import { readFile } from "./read-file.ts";

/** Regular expressions parse untrusted files here, and a crafted file could keep them busy for hours. */
serveThread(async (content: Uint8Array): Promise<Answered> => {
  try {
    return { read: readFile(content) };
  } catch (error) {
    if (error instanceof NotImportable) return { refusal: error.message };
    throw error;
  }
});
