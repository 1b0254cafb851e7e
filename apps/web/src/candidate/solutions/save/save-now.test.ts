// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUpSaver } from "../testing/set-up-saver.ts";
import { saveNow } from "./save-now.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks for a choice instead of storing, when another tab has stored something else", async () => {
  const { saver, server, type } = setUpSaver();
  server.storeElsewhere({ answer: "theirs" });
  type("mine");
  await expect(saveNow("p-text", saver)).rejects.toThrow("Choose a version first.");
  const asked = server.sent.length;
  await expect(saveNow("p-text", saver)).rejects.toThrow("Choose a version first.");
  expect(server.sent).toHaveLength(asked);
  await saver.keepMine();
  await saveNow("p-text", saver);
  expect(server.solution()?.answer).toBe("mine");
});
