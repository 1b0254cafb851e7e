import { readlinkSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { diskStorage } from "./disk.ts";
import { openStorage } from "./open-storage.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "invigil-disk-"))));
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

it("uses the disk unless a bucket is set", () => {
  expect(openStorage({ folder }).kind).toBe("disk");
  const place = { endpoint: "http://127.0.0.1:1", region: "r", bucket: "b", forcePathStyle: true, once: true };
  const s3 = { ...place, accessKeyId: "id", secretAccessKey: "secret" };
  expect(openStorage({ folder, s3 }).kind).toBe("bucket");
});

it("signs nothing in a process without a key", () => {
  const put = { key: "a-key", contentType: "image/webp", size: 1, expiresIn: 1 };
  expect(() => diskStorage({ folder }).signPut(put)).toThrow("no key");
});

it("removes what an interrupted upload left behind, and nothing that may still be written", async () => {
  const parts = join(folder, "parts");
  await mkdir(parts);
  await writeFile(join(parts, "old"), "x");
  await writeFile(join(parts, "new"), "x");
  await utimes(join(parts, "old"), new Date(0), new Date(0));
  await diskStorage({ folder }).removeLeftovers(new Date(1));
  expect(await readdir(parts)).toEqual(["new"]);
});

it("keeps nothing of an interrupted body", async () => {
  const storage = diskStorage({ folder });
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("cut");
  }
  await expect(storage.receive("a-key", Readable.from(broken()), "image/webp")).rejects.toThrow("cut");
  expect(await storage.stat("a-key")).toBeNull();
  expect(await readdir(join(folder, "parts"))).toEqual([]);
});

// Only Linux shows the path behind a descriptor.
it.runIf(process.platform === "linux").each(["put", "receive"] as const)(
  "has a file's name on disk, not only its bytes, before %s returns",
  async (way) => {
    const storage = diskStorage({ folder });
    const synced = await watchSyncs();
    const content = Buffer.from("whole");
    if (way === "put") await storage.put("a-key", content);
    else await storage.receive("a-key", Readable.from([content]), "image/webp");
    expect(synced).toEqual([
      { path: join(folder, "a-"), holds: ["a-key"] },
      { path: folder, holds: ["a-", "parts"] },
    ]);
  },
);

/** Records which folders are synced from now on, and what they contained. */
async function watchSyncs(): Promise<{ path: string; holds: string[] }[]> {
  const synced: { path: string; holds: string[] }[] = [];
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`);
    const holds = await readdir(path).catch(() => null);
    if (holds) synced.push({ path, holds: holds.toSorted() });
    await sync.call(this);
  });
  return synced;
}

it("says how much it received, even if the file was removed at once", async () => {
  const storage = openStorage({ folder });
  async function* body() {
    yield Buffer.from("whole");
  }
  // Whatever is in the folder goes, from the moment it is there.
  let isOver = false;
  const removing = (async () => {
    while (!isOver) {
      await storage.remove("a-key");
      await new Promise((done) => setImmediate(done));
    }
  })();
  for (let time = 0; time < 50; time += 1) {
    expect(await storage.receive("a-key", Readable.from(body()), "image/webp")).toEqual({ size: 5 });
  }
  isOver = true;
  await removing;
});
