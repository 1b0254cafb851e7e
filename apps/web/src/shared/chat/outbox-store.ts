import { lazyDatabase } from "@invigil/capture/lazy-database";
import type { DBSchema } from "idb";
import { z } from "zod";

const isBuffer = (value: unknown) => Object.prototype.toString.call(value) === "[object ArrayBuffer]";

const OutgoingFile = z.object({
  /** Null until it was uploaded. */
  id: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  screenshot: z.boolean(),
  content: z.custom<ArrayBuffer>(isBuffer),
});
export type OutgoingFile = z.infer<typeof OutgoingFile>;

const Outgoing = z.object({
  clientId: z.string(),
  /** Whose message it is, and about which test: another person may use the same browser. */
  place: z.string(),
  body: z.string(),
  files: z.array(OutgoingFile),
  faq: z.number().nullable(),
  person: z.boolean(),
  writtenAt: z.number(),
});
/** A message that the server has not confirmed yet. */
export type Outgoing = z.infer<typeof Outgoing>;

interface OutboxDatabase extends DBSchema {
  messages: { key: string; value: Outgoing; indexes: { place: string } };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** Messages on this device that wait for a connection, so that neither a reload nor a crash loses one. */
export function createOutboxStore(name = "invigil-chat") {
  const { open } = lazyDatabase<OutboxDatabase>(name, (database) => {
    database.createObjectStore("messages", { keyPath: "clientId" }).createIndex("place", "place");
  });

  async function put(message: Outgoing): Promise<void> {
    await (await open()).put("messages", message);
  }

  async function remove(clientId: string): Promise<void> {
    await (await open()).delete("messages", clientId);
  }

  /** In the order in which they were written. */
  async function list(place: string): Promise<Outgoing[]> {
    const stored: unknown[] = await (await open()).getAllFromIndex("messages", "place", place);
    const readable = stored.flatMap((value) => Outgoing.safeParse(value).data ?? []);
    return readable.toSorted((one, other) => one.writtenAt - other.writtenAt);
  }

  return { put, remove, list };
}
