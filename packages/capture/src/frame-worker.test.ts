import { expect, test } from "vitest";
import { showFrames, type FrameReply, type FrameRequest } from "./frame-worker.ts";
import { fakeFrame } from "./testing/fake-media.ts";

function fakeWorker() {
  const target = new EventTarget();
  const requests: FrameRequest[] = [];
  const worker = Object.assign(target, {
    terminated: 0,
    postMessage: (request: FrameRequest) => void requests.push(request),
    terminate: () => void (worker.terminated += 1),
    reply: (data: FrameReply<string>) => void target.dispatchEvent(new MessageEvent("message", { data })),
    fail: () => void target.dispatchEvent(new Event("error")),
  });
  return { worker, requests };
}

test("replies reach whoever asked, in any order", async () => {
  const { worker } = fakeWorker();
  const frames = showFrames<string>(worker);
  const answers = [frames.show(fakeFrame()), frames.show(fakeFrame())];
  worker.reply({ id: 1, answer: "second" });
  worker.reply({ id: 0, answer: "first" });
  expect(await Promise.all(answers)).toEqual(["first", "second"]);
});

test("a refusal affects one frame, a broken worker all of them", async () => {
  const { worker } = fakeWorker();
  const frames = showFrames<string>(worker);
  const refused = frames.show(fakeFrame());
  worker.reply({ id: 0, refusal: "too odd" });
  await expect(refused).rejects.toThrow("too odd");
  const pending = frames.show(fakeFrame());
  worker.fail();
  await expect(pending).rejects.toThrow("could not be started");
  await expect(frames.show(fakeFrame())).rejects.toThrow("could not be started");
});

test("closing ends the worker and everything that waits for it", async () => {
  const { worker } = fakeWorker();
  const frames = showFrames<string>(worker);
  const pending = frames.show(fakeFrame());
  frames.close();
  await expect(pending).rejects.toThrow("closed");
  expect(worker.terminated).toBe(1);
});
