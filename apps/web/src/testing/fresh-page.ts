import { focusManager, onlineManager } from "@tanstack/react-query";
import { cleanup } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterAll, vi } from "vitest";
import "./no-owner-stacks.ts";
import { recordPage } from "./page-record.ts";

/*
 * Test files of the web app share a process, and with it the libraries and one window. Each still begins as if it were
 * alone: our own modules, and with them every store, are read anew, and what the file before left in the page is gone.
 */
vi.resetModules();
// Every file has a database, an empty one. If it were taken away, whatever a page still wanted to store would fail.
indexedDB = new IDBFactory();
const restorePage = recordPage();

// Defined before those of the test file, so it runs after them.
afterAll(async () => {
  vi.useRealTimers();
  if ("document" in globalThis) cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await restorePage();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});
