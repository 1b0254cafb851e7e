import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedPut, Storage } from "../storage.ts";

export interface StorageUnderTest {
  storage: Storage;
  /** The server's origin, because an address may be relative. */
  origin: string;
  /** Waits until an address signed for one second has expired. */
  expire(): Promise<void>;
  close(): Promise<void>;
}

const TYPE = "image/webp";
const newKey = () => `test-${randomBytes(9).toString("hex")}`;

interface Options {
  /** False if this machine lacks what it needs: every test then counts as skipped. */
  runs?: boolean;
  startTimeout?: number;
}

/** What every storage promises, whatever is behind it. */
export function describeStorage(
  title: string,
  open: () => Promise<StorageUnderTest>,
  { runs = true, startTimeout = 60_000 }: Options = {},
): void {
  describe.runIf(runs)(`storage: ${title}`, () => {
    let under: StorageUnderTest;
    let storage: Storage;
    beforeAll(async () => {
      under = await open();
      storage = under.storage;
    }, startTimeout);
    afterAll(() => under?.close());

    async function put(address: string, body: BodyInit, type = TYPE): Promise<number> {
      const once = address.includes("if-none-match");
      const headers = { "content-type": type, ...(once ? { "if-none-match": "*" } : {}) };
      const reply = await fetch(new URL(address, under.origin), { method: "PUT", headers, body });
      await reply.arrayBuffer();
      return reply.status;
    }
    async function sign(given: Partial<SignedPut> = {}): Promise<{ key: string; address: string }> {
      const signed = { key: newKey(), contentType: TYPE, size: 1_000, expiresIn: 60, ...given };
      return { key: signed.key, address: await storage.signPut(signed) };
    }
    async function stored(key: string): Promise<string | null> {
      return (await storage.stat(key)) ? (await storage.read(key)).toString() : null;
    }

    it("gives back what was put, whole and in part, and replaces it", async () => {
      const key = newKey();
      expect(await storage.stat(key)).toBeNull();
      await storage.put(key, Buffer.from("0123456789"), "text/plain");
      expect(await storage.stat(key)).toEqual({ size: 10 });
      expect((await storage.read(key)).toString()).toBe("0123456789");
      expect((await buffer(await storage.stream(key))).toString()).toBe("0123456789");
      expect((await buffer(await storage.stream(key, { start: 2, end: 4 }))).toString()).toBe("234");
      await storage.put(key, Buffer.from("another"));
      expect(await stored(key)).toBe("another");
    });

    it("keeps every byte of a large file, and an empty one", async () => {
      const large = randomBytes(3_000_000);
      const [key, empty] = [newKey(), newKey()];
      await storage.put(key, large);
      await storage.put(empty, Buffer.alloc(0));
      expect((await buffer(await storage.stream(key))).equals(large)).toBe(true);
      expect(await storage.stat(empty)).toEqual({ size: 0 });
    });

    it("removes a file once and for all, and minds no second time", async () => {
      const key = newKey();
      await storage.put(key, Buffer.from("x"));
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.stat(key)).toBeNull();
      await expect(storage.read(key)).rejects.toThrow(/./);
      await expect(storage.stream(key)).rejects.toThrow(/./);
    });

    it.each(["../secrets", "a/b", "a.b", ""])("takes no key like %j", async (key) => {
      await expect(async () => storage.put(key, Buffer.from("x"))).rejects.toThrow("Not a storage key");
      await expect(async () => storage.stat(key)).rejects.toThrow("Not a storage key");
      await expect(async () => sign({ key })).rejects.toThrow("Not a storage key");
    });

    it("takes one file at the address that was signed for it, and keeps it when another comes [B7.08, B7.09]", async () => {
      const { key, address } = await sign({ size: 5, exact: true });
      expect(await put(address, "12345")).toBe(200);
      // The disk's own route says that the file exists; a bucket says that the condition failed.
      expect(await put(address, "12345")).toBeOneOf([200, 412]);
      expect(await put(address, "54321")).toBeOneOf([200, 412]);
      expect(await stored(key)).toBe("12345");
    });

    it("takes a large file at a signed address", async () => {
      const large = new Uint8Array(randomBytes(4_000_000));
      const { key, address } = await sign({ size: large.length, exact: true });
      expect(await put(address, large)).toBe(200);
      expect((await storage.read(key)).equals(large)).toBe(true);
    });

    it("refuses an address of which any part was changed [B7.08]", async () => {
      const { key, address } = await sign({ size: 5, exact: true });
      const names = [...new URL(address, under.origin).searchParams.keys()];
      expect(names.length).toBeGreaterThanOrEqual(4);
      const changed = names.map((name) => {
        const url = new URL(address, under.origin);
        const value = url.searchParams.get(name) ?? "";
        url.searchParams.set(name, /^\d+$/.test(value) ? String(Number(value) + 100) : `${value}x`);
        return { name, url };
      });
      for (const { name, url } of changed) {
        const status = await put(url.href, "12345");
        expect([name, status >= 400 && status < 500]).toEqual([name, true]);
      }
      expect(await stored(key)).toBeNull();
    });

    it("refuses another file's address, another type and other bytes than were signed [B7.08]", async () => {
      const { key, address } = await sign({ size: 5, exact: true });
      const other = newKey();
      expect(await put(address.replace(key, other), "12345")).toBe(403);
      expect(await put(address, "12345", "text/html")).toBe(403);
      expect(await put(address, "123456")).toBeOneOf([403, 413]);
      expect([await stored(key), await stored(other)]).toEqual([null, null]);
    });

    it("keeps the first file when the second comes as another type", async () => {
      const { key, address } = await sign({ size: 5, exact: true });
      await put(address, "12345");
      expect(await put(address, "<h1>x", "text/html")).toBe(403);
      expect(await stored(key)).toBe("12345");
    });

    it("refuses an address that has run out [B7.08]", async () => {
      const { key, address } = await sign({ size: 5, exact: true, expiresIn: 1 });
      await under.expire();
      expect(await put(address, "12345")).toBe(403);
      expect(await stored(key)).toBeNull();
    });
  });
}
