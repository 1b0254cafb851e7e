import "fake-indexeddb/auto";
import { openDB } from "idb";
import { describe, expect, it, vi } from "vitest";
import { createDraftStore, type Draft } from "./drafts.ts";

let databases = 0;
function freshName(): string {
  databases += 1;
  return `drafts-${databases}`;
}

const draft: Draft = {
  attempt: 11,
  problem: "p-1",
  writer: "tab-one",
  seq: 3,
  base: 2,
  answer: { answer: "words" },
  cleared: false,
  updatedAt: 1_000,
};

describe("drafts", () => {
  it("returns what an earlier page wrote", async () => {
    const name = freshName();
    await createDraftStore(name).put(draft);
    expect(await createDraftStore(name).list(11)).toEqual([draft]);
    expect(await createDraftStore(name).list(12)).toEqual([]);
  });

  it("keeps the drafts of two tabs apart", async () => {
    const store = createDraftStore(freshName());
    await store.put(draft);
    await store.put({ ...draft, writer: "tab-two", answer: { answer: "other words" } });
    expect(await store.list(11)).toHaveLength(2);
    expect(await store.read(draft)).toEqual(draft);
  });

  it("does not remove what its tab wrote after the acknowledged edit", async () => {
    const store = createDraftStore(freshName());
    await store.put({ ...draft, seq: 4 });
    await store.remove({ ...draft, seq: 3 });
    expect(await store.list(11)).toHaveLength(1);
    await store.remove({ ...draft, seq: 4 });
    expect(await store.list(11)).toEqual([]);
  });

  it("skips a record that it cannot read and leaves it in place", async () => {
    const name = freshName();
    const store = createDraftStore(name);
    await store.put(draft);
    const database = await openDB(name);
    await database.put("drafts", { attempt: 11, problem: "p-2", writer: "old-build", updatedAt: 1 });
    expect(await store.list(11)).toEqual([draft]);
    expect(await database.count("drafts")).toBe(2);
    database.close();
  });

  it("keeps discarded versions per problem", async () => {
    const store = createDraftStore(freshName());
    const version = { attempt: 11, problem: "p-1", answer: { answer: "not chosen" }, updatedAt: 5 };
    await store.keep(version);
    expect(await store.keptVersions(11, "p-1")).toEqual([version]);
    expect(await store.keptVersions(11, "p-2")).toEqual([]);
  });

  it("deletes old records", async () => {
    const store = createDraftStore(freshName());
    await store.put(draft);
    await store.put({ ...draft, problem: "p-2", updatedAt: 9_000 });
    await store.keep({ attempt: 11, problem: "p-1", answer: {}, updatedAt: 500 });
    await store.removeOlderThan(5_000);
    expect((await store.list(11)).map(({ problem }) => problem)).toEqual(["p-2"]);
    expect(await store.keptVersions(11, "p-1")).toEqual([]);
  });

  it("keeps a coding draft per test, problem and language [A3.06]", async () => {
    const name = freshName();
    const coding = {
      language: "python",
      stub: "def solve():\n",
      stdout: "1\n",
      stdin: "1",
      code: "print(1)",
      saveTime: 1_700_000_000_000,
      log: "ran",
    };
    const later = { ...coding, language: "c", code: "int main() {}", saveTime: coding.saveTime + 1 };
    const before = createDraftStore(name);
    await before.putCoding("demo", "p-code", coding);
    await before.putCoding("demo", "p-code", later);
    await before.putCoding("demo-2", "p-code", coding);
    const store = createDraftStore(name);
    expect(await store.listCoding("demo", "p-code")).toEqual([later, coding]);
    expect(await store.listCoding("other", "p-code")).toEqual([]);
    expect(await store.listCoding("demo", "p-other")).toEqual([]);
    await store.removeCoding("demo");
    expect(await store.listCoding("demo", "p-code")).toEqual([]);
    expect(await store.listCoding("demo-2", "p-code")).toEqual([coding]);
  });

  describe("coding records of an older build, which do not say whose they are", () => {
    const record = { language: "python", stub: "", stdout: "", stdin: "", code: "print(1)", saveTime: 5_000, log: "" };
    async function left(name: string) {
      const store = createDraftStore(name);
      await store.isEmpty();
      const database = await openDB(name);
      for (const each of [record, { ...record, language: "c", code: "int x;" }])
        await database.put("coding", each, ["demo", "p-code", each.language]);
      database.close();
      return store;
    }
    const languages = async (store: ReturnType<typeof createDraftStore>) =>
      (await store.listCoding("demo", "p-code")).map(({ language }) => language).toSorted();

    it("go to the person whose answer is one of them", async () => {
      const store = await left(freshName());
      await store.claimCoding("demo", "p-code", { technology: "c", code: "int x; // elsewhere" });
      expect(await languages(store)).toEqual([]);
      await store.claimCoding("demo", "p-code", { technology: "c", code: "int x;" });
      expect(await languages(store)).toEqual(["c", "python"]);
    });

    it("go to nobody if edits of two attempts lie beside them, and are deleted when old", async () => {
      const name = freshName();
      const store = await left(name);
      for (const attempt of [11, 12]) await store.put({ ...draft, attempt, problem: "p-code" });
      await store.claimCoding("demo", "p-code", { technology: "c", code: "int x;" });
      expect(await languages(store)).toEqual([]);
      await store.removeCodingOlderThan(5_001);
      const database = await openDB(name);
      expect(await database.count("coding")).toBe(0);
      database.close();
    });
  });
});

describe("a device that stores nothing", () => {
  async function brokenStore() {
    const name = freshName();
    const store = createDraftStore(name);
    await store.put(draft);
    const database = await openDB(name);
    const { prototype } = IDBObjectStore;
    const put = vi.spyOn(prototype, "put").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    return { name, store, repair: () => put.mockRestore(), close: () => database.close() };
  }

  it("still has the newest draft in this tab, whoever asks for it", async () => {
    const { name, store, repair, close } = await brokenStore();
    const newer = { ...draft, seq: 4, answer: { answer: "newer words" } };
    await expect(store.put(newer)).rejects.toThrow("Full");
    expect(store.isOnlyHere(newer)).toBe(true);
    expect(await createDraftStore(name).list(11)).toEqual([newer]);
    expect(await createDraftStore(name).isEmpty()).toBe(false);
    repair();
    await store.put(newer);
    expect(store.isOnlyHere(newer)).toBe(false);
    expect(await store.list(11)).toEqual([newer]);
    await store.remove(newer);
    expect(await store.isEmpty()).toBe(true);
    close();
  });
});
