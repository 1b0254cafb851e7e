import { expect, it } from "vitest";
import { actionsLike, actionText } from "./action-text.ts";

it("finds actions by the words shown in the log", () => {
  expect(actionsLike("paused an")).toEqual(["test.pause"]);
  expect(actionsLike("API key")).toEqual(["key.create", "key.revoke"]);
  expect(actionText("test.new-kind")).toBe("test.new-kind");
});
