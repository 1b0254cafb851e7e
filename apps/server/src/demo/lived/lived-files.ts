import { keepFiles, queueRemovals } from "@invigil/records/media/queue-removals";
import type { Tx } from "@invigil/db/connection";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { drawScene, type Scene } from "./scenes.ts";

type FileDeps = Pick<Deps, "db" | "now" | "storage">;

/** More than all pictures and uploads together. */
const RESERVED = 800;
const HOUR = 3_600_000;

/**
 * Stores what the rows will name. Every name is due for removal until `keep` is committed with those rows, so that a
 * seeding that was interrupted leaves no file behind.
 */
export async function openLivedFiles({ db, now, storage }: FileDeps) {
  const free = Array.from({ length: RESERVED }, () => `demo-${randomSlug()}`);
  const due = new Date(now().getTime() + HOUR);
  await db.transaction().execute((tx) => queueRemovals(tx, free, due));
  // A candidate looks the same in most pictures.
  const drawn = new Map<string, Buffer>();
  const used: string[] = [];
  const storing: Promise<void>[] = [];
  const failures: unknown[] = [];

  function store(content: Buffer, contentType: string): { id: string; size: number } {
    const id = free[used.length];
    if (id === undefined) throw new Error("The demo has more files than names were reserved for.");
    used.push(id);
    // Waited for later: until then nobody would catch a failure, and it would end the process.
    storing.push(storage.put(id, content, contentType).catch((error: unknown) => void failures.push(error)));
    return { id, size: content.length };
  }

  async function stored(): Promise<void> {
    await Promise.all(storing);
    const [cause] = failures;
    if (cause !== undefined) throw new Error("A file of the demo could not be stored.", { cause });
  }

  return {
    picture(scene: Scene, number: number) {
      const key = `${scene}:${number}`;
      const content = drawn.get(key) ?? drawScene(scene, number);
      drawn.set(key, content);
      return store(content, "image/png");
    },
    wav: (content: Buffer) => store(content, "audio/wav"),
    csv: (text: string) => store(Buffer.from(text), "text/csv"),
    /** Waits for what is being stored. */
    stored,
    async keep(tx: Tx): Promise<void> {
      await stored();
      await keepFiles(tx, free);
    },
  };
}
export type LivedFiles = Awaited<ReturnType<typeof openLivedFiles>>;
