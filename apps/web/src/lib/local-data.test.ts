// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import {
  clearLocalData,
  readBookmarks,
  readCopied,
  readQuizMarker,
  readTallies,
  readUncounted,
  writeBookmarks,
  writeCopied,
  writeQuizMarker,
  writeTallies,
  writeUncounted,
} from "./local-data.ts";
import { candidate } from "../testing/fixtures.ts";
import { signedInClient } from "../testing/signed-in.ts";
import { requireSignedIn } from "./identity.ts";
import { readTolerance, writeTolerance } from "./proctor-tolerance.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it("keeps bookmarks per test in local storage", () => {
  writeBookmarks("t-1", ["p-1", "p-2"]);
  writeBookmarks("t-2", ["p-9"]);
  expect(readBookmarks("t-1")).toEqual(["p-1", "p-2"]);
  expect(Object.keys(localStorage)).toHaveLength(2);
  expect(Object.keys(sessionStorage)).toHaveLength(0);
});

it("treats what it cannot read as absent", () => {
  writeBookmarks("t-1", ["p-1"]);
  localStorage.setItem(Object.keys(localStorage)[0] ?? "", "{broken");
  expect(readBookmarks("t-1")).toEqual([]);
});

it("clears everything about one test and leaves the others alone", () => {
  writeBookmarks("t-1", ["p-1"]);
  writeBookmarks("t-12", ["p-1"]);
  writeTolerance("t-1", 2);
  writeQuizMarker("t-1");
  writeTallies({ good: 1, bad: 0, offline: 0, total: 1 });
  clearLocalData("t-1");
  expect(readBookmarks("t-1")).toEqual([]);
  expect(readTolerance("t-1")).toBeNull();
  expect(readQuizMarker("t-1")).toBe(false);
  expect(readTallies().total).toBe(0);
  expect(readBookmarks("t-12")).toEqual(["p-1"]);
});

it("hides one person's data from the next in the same browser, and keeps it for the first", async () => {
  const second = { ...candidate, user_id: 9, username: "second@example.com" };
  const signIn = (user: typeof candidate) => requireSignedIn({ queryClient: signedInClient(user), leave: () => {} });
  const version = { problem: "p-1", title: "First", lines: ["Mine."], updatedAt: 1 };
  const kept = () => [readBookmarks("t-1"), readCopied("t-1"), readUncounted("t-1"), readTolerance("t-1")];
  await signIn(candidate);
  writeBookmarks("t-1", ["p-1"]);
  writeCopied("t-1", ["print"]);
  writeUncounted("t-1", [version]);
  writeTolerance("t-1", 2);
  const own = kept();
  await signIn(second);
  expect(kept()).toEqual([[], [], [], null]);
  clearLocalData("t-1");
  await signIn(candidate);
  expect(kept()).toEqual(own);
  expect(own).toEqual([["p-1"], ["print"], [version], 2]);
});
