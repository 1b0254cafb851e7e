// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { aStartedAttempt, candidate } from "../testing/fixtures.ts";
import { isClockSynced, resetClock, serverNow, startClockSync } from "./clock.ts";
import { setOnline, useConnection } from "./connection.ts";
import { createDraftStore } from "./drafts.ts";
import { readAttempted, readBookmarks, writeAttempted, writeBookmarks } from "./local-data.ts";
import { identityQuery, sectionsQuery, solutionSetQuery, testQuery } from "./resources.ts";
import { showToast, useToasts } from "./toasts.ts";

afterEach(() => {
  resetClock();
  localStorage.clear();
});

it("keeps auth, test, problems, solutions, sections and the solution set as server state [A3.10]", () => {
  const client = new QueryClient();
  const started = aStartedAttempt();
  const { slug, id } = started.test;
  client.setQueryData(identityQuery().queryKey, candidate);
  client.setQueryData(testQuery(slug).queryKey, started.test);
  client.setQueryData(solutionSetQuery(candidate, slug, id).queryKey, started.solution_set);
  client.setQueryData(sectionsQuery(id, slug).queryKey, { sections: started.sections });
  const keys = client
    .getQueryCache()
    .getAll()
    .map((query) => query.queryHash);
  expect(new Set(keys).size).toBe(4);
  const problems = client
    .getQueryData(sectionsQuery(id, slug).queryKey)
    ?.sections.flatMap((section) => section.problems);
  expect(problems?.map((problem) => "solution" in problem)).toEqual(problems?.map(() => true));
});

it("keeps server time, bookmarks, attempted problems, toasts and the offline flag as the app's status [A3.10]", async () => {
  const far = Date.parse("2031-01-01T00:00:00.000Z");
  const server_time = new Date(far).toISOString();
  const stop = startClockSync({
    until: () => false,
    read: () => Promise.resolve({ server_time, is_system_time_mismatch_enabled: false }),
  });
  await expect.poll(isClockSynced).toBe(true);
  stop();
  expect(Math.abs(serverNow() - far)).toBeLessThan(60_000);
  writeBookmarks("demo", ["p1"]);
  writeAttempted("demo", ["p2"]);
  expect([readBookmarks("demo"), readAttempted("demo")]).toEqual([["p1"], ["p2"]]);
  showToast({ type: "primary", message: "told" });
  expect(useToasts.getState().toasts.map((toast) => toast.message)).toContain("told");
  setOnline(false);
  expect(useConnection.getState().online).toBe(false);
  setOnline(true);
});

it("keeps stub, code and results of a coding answer per test and problem [A3.10, A3.06]", async () => {
  const store = createDraftStore("state-groups");
  const draft = {
    language: "python",
    stub: "def f():",
    stdout: "1",
    stdin: "",
    code: "print(1)",
    saveTime: 5,
    log: "ok",
  };
  await store.putCoding("demo", "p1", draft);
  expect(await store.listCoding("demo", "p1")).toEqual([draft]);
  expect(await store.listCoding("demo", "p2")).toEqual([]);
});
