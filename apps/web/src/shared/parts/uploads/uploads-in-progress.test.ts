// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { beginUpload, uploadsDone, uploadsInProgress } from "./uploads-in-progress.ts";

function leaving(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}

it("asks before leaving while an upload is running, and only then [B5.06]", async () => {
  expect(leaving()).toBe(true);
  const endFirst = beginUpload();
  const endSecond = beginUpload("Video");
  expect(leaving()).toBe(false);
  endFirst();
  endFirst();
  expect(uploadsInProgress()).toBe(1);
  expect(leaving()).toBe(false);
  const done = uploadsDone();
  endSecond();
  await done;
  expect(uploadsInProgress()).toBe(0);
  expect(leaving()).toBe(true);
});
