// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { fakePut } from "../testing/fake-put.ts";
import { expectedDuration, uploadRecording } from "./upload-recording.ts";

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const file = new Blob(["sound"], { type: "audio/wav" });

const ONCE = "https://bucket.example.com/ADO-1?X-Amz-SignedHeaders=content-type%3Bhost%3Bif-none-match";

function serve({ path, body }: Seen): Response {
  if (path === "/rpc/recording.sign") {
    return Response.json({
      signed_url: "http://localhost:3000/storage/key-1?signature=s",
      resource_uri: "/media/proctor/1",
    });
  }
  if (path === "/rpc/recording.confirm") {
    return Response.json({ ...(body as object), size: 5, content_type: "audio/wav" });
  }
  return errorReply(404, "not_found");
}

function start(kind: "VID" | "ADO", options: { controller?: AbortController; fractions?: number[] } = {}) {
  const { controller = new AbortController(), fractions = [] } = options;
  const recording = { kind, attempt: 11, problem: "p", file };
  const outcome = uploadRecording(recording, {
    signal: controller.signal,
    onProgress: (f) => void fractions.push(f),
  }).then(
    (uri) => uri,
    (error: unknown) => String(error),
  );
  return { outcome, controller, fractions };
}

describe("the upload of a recording", () => {
  it("signs, uploads with progress and confirms [B7.09]", async () => {
    const requests = fakeFetch(serve);
    const puts = fakePut();
    const { outcome, fractions } = start("ADO");
    await seconds(0);
    expect(requests[0]?.body).toEqual({
      kind: "ADO",
      late: false,
      test_solution_set: 11,
      problem: "p",
      content_type: "audio/wav",
      size: 5,
    });
    expect(puts[0]).toMatchObject({
      url: "http://localhost:3000/storage/key-1?signature=s",
      contentType: "audio/wav",
      body: file,
    });
    puts[0]?.progress(0.4);
    puts[0]?.answer(200);
    expect(await outcome).toBe("/media/proctor/1");
    expect(fractions).toEqual([0.4]);
    expect(requests.map(({ path }) => path)).toEqual(["/rpc/recording.sign", "/rpc/recording.confirm"]);
  });

  it.each([
    ["VID", 2],
    ["ADO", 5],
  ] as const)("is retried for %s %d times before it fails [B4.15]", async (kind, retries) => {
    const requests = fakeFetch(serve);
    const puts = fakePut((put) => put.fail());
    const { outcome } = start(kind);
    await seconds(120);
    expect(await outcome).toContain("ENT");
    expect(puts).toHaveLength(1 + retries);
    expect(requests.filter(({ path }) => path === "/rpc/recording.sign")).toHaveLength(1 + retries);
  });

  it("waits longer before each retry", async () => {
    fakeFetch(serve);
    const puts = fakePut((put) => put.fail());
    start("ADO");
    const tries: number[] = [];
    for (let second = 0; second < 40; second += 0.5) {
      tries.push(puts.length);
      await seconds(0.5);
    }
    const at = (count: number) => tries.indexOf(count) / 2;
    expect(at(3) - at(2)).toBeGreaterThan(at(2) - at(1));
    expect(at(4) - at(3)).toBeGreaterThan(at(3) - at(2));
  });

  it("allows a stalled file one minute, however long the whole upload takes", async () => {
    fakeFetch(serve);
    const puts = fakePut();
    const { outcome } = start("VID");
    await seconds(0);
    for (let minute = 1; minute <= 5; minute += 1) {
      await seconds(55);
      puts[0]?.progress(minute / 10);
    }
    expect(puts).toHaveLength(1);
    await seconds(62);
    expect(puts[0]?.aborted).toBe(true);
    expect(puts).toHaveLength(2);
    puts[1]?.answer(200);
    expect(await outcome).toBe("/media/proctor/1");
  });

  it("uploads again what the server did not find", async () => {
    let confirmations = 0;
    fakeFetch((seen) => {
      if (seen.path !== "/rpc/recording.confirm") return serve(seen);
      confirmations += 1;
      return confirmations === 1 ? errorReply(404, "not_found") : serve(seen);
    });
    const puts = fakePut((put) => put.answer(200));
    const { outcome } = start("ADO");
    await seconds(10);
    expect(await outcome).toBe("/media/proctor/1");
    expect(puts).toHaveLength(2);
  });

  it("waits for the end of a pause, however long it lasts", async () => {
    let paused = true;
    const requests = fakeFetch((seen) => (paused ? errorReply(409, "attempt_paused") : serve(seen)));
    const puts = fakePut((put) => put.answer(200));
    const { outcome } = start("VID");
    await seconds(600);
    expect(puts).toHaveLength(0);
    expect(requests.length).toBeGreaterThan(10);
    paused = false;
    await seconds(20);
    expect(await outcome).toBe("/media/proctor/1");
  });

  it("counts as stored if the bucket has it from a try whose reply was lost", async () => {
    const requests = fakeFetch((seen) =>
      seen.path === "/rpc/recording.sign"
        ? Response.json({ signed_url: ONCE, resource_uri: "/media/proctor/1" })
        : serve(seen),
    );
    const puts = fakePut((put) => put.answer(412));
    const { outcome } = start("ADO");
    await seconds(120);
    expect(await outcome).toBe("/media/proctor/1");
    expect(puts.map(({ contentType, condition }) => [contentType, condition])).toEqual([["audio/wav", "*"]]);
    expect(requests.map(({ path }) => path)).toEqual(["/rpc/recording.sign", "/rpc/recording.confirm"]);
  });

  it("is not retried once the server has refused it", async () => {
    const requests = fakeFetch(() => errorReply(409, "session_ended"));
    const { outcome } = start("ADO");
    await seconds(60);
    expect(await outcome).toContain("session_ended");
    expect(requests).toHaveLength(1);
  });

  it("can be cancelled while it runs and while it waits", async () => {
    fakeFetch(serve);
    const running = fakePut();
    const first = start("ADO");
    await seconds(0);
    first.controller.abort();
    expect(await first.outcome).toContain("Abort");
    expect(running[0]?.aborted).toBe(true);

    const failing = fakePut((put) => put.fail());
    const second = start("ADO");
    await seconds(0.5);
    second.controller.abort();
    expect(await second.outcome).toContain("Abort");
    await seconds(60);
    expect(failing).toHaveLength(1);
  });

  it("takes longer than expected once a good connection would have finished", () => {
    expect(expectedDuration(1_000)).toBe(15_000);
    expect(expectedDuration(30_000_000)).toBe(60_000);
  });
});
