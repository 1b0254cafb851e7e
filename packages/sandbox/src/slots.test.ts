import { describe, expect, test } from "vitest";
import { makeSlots, type Release } from "./slots.ts";

/** The current state of a promise, without waiting for it. */
async function settled<T>(promise: Promise<T>): Promise<T | "waits"> {
  return Promise.race([promise, new Promise<"waits">((resolve) => setImmediate(() => resolve("waits")))]);
}

describe("slots", () => {
  test("allows no more than the count at once, and serves the others in order", async () => {
    const slots = makeSlots(2);
    const [first] = await Promise.all([slots.acquire("now"), slots.acquire("now")]);
    const third = slots.acquire("now");
    const fourth = slots.acquire("now");
    expect(await settled(third)).toBe("waits");
    first?.();
    expect(await settled(third)).toBeTypeOf("function");
    expect(await settled(fourth)).toBe("waits");
  });

  test("frees one slot even if it is released twice", async () => {
    const slots = makeSlots(1);
    const release = (await slots.acquire("now")) as Release;
    release();
    release();
    await slots.acquire("now");
    expect(await settled(slots.acquire("now"))).toBe("waits");
  });

  test("starts work that can wait when a slot is free, as many as there are slots, and takes none", async () => {
    const slots = makeSlots(1);
    const busy = await slots.acquire("now");
    const later = slots.acquire("later");
    const second = slots.acquire("later");
    expect(await settled(later)).toBe("waits");
    busy?.();
    expect(await settled(later)).toBeTypeOf("function");
    expect(await settled(second)).toBe("waits");
    expect(await settled(slots.acquire("now"))).toBeTypeOf("function");
  });

  test("does not serve callers who gave up waiting", async () => {
    const slots = makeSlots(1);
    const release = await slots.acquire("now");
    const abort = new AbortController();
    const gone = slots.acquire("now", abort.signal);
    const patient = slots.acquire("now");
    abort.abort();
    expect(await gone).toBeNull();
    release?.();
    expect(await settled(patient)).toBeTypeOf("function");
  });

  test("refuses waiting callers on close, and resolves after the last one has left", async () => {
    const slots = makeSlots(1);
    const release = await slots.acquire("now");
    const waiting = slots.acquire("now");
    const closed = slots.close().then(() => "closed");
    expect(await waiting).toBeNull();
    expect(await settled(closed)).toBe("waits");
    release?.();
    expect(await settled(closed)).toBe("closed");
    expect(await slots.acquire("now")).toBeNull();
  });
});
