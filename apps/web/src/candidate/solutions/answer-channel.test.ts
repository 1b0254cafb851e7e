import { expect, it, vi } from "vitest";
import { aSolution } from "../../testing/fixtures.ts";
import { openAnswerChannel } from "./answer-channel.ts";

it("tells the other tabs of a save that ends after the page has left the test", async () => {
  const told: (string | undefined)[] = [];
  const leaving = openAnswerChannel(1, () => {});
  const other = openAnswerChannel(1, ({ stored }) => told.push(stored.answer));
  leaving.close();
  leaving.tell({ problem: "p-1", stored: aSolution({ answer: "the last words" }) });
  await vi.waitFor(() => expect(told).toEqual(["the last words"]));
  other.close();
});
