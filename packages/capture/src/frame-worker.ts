/* A worker that receives one frame at a time and replies with its result. */

export interface FrameRequest {
  id: number;
  frame: ImageBitmap;
}
export type FrameReply<Answer> = { id: number; answer: Answer } | { id: number; refusal: string };

export interface FrameWorker<Answer> {
  /** Transfers the frame. Rejects if the worker failed or is gone. */
  show(frame: ImageBitmap): Promise<Answer>;
  close(): void;
}

export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/** The page's side. */
export function showFrames<Answer>(worker: WorkerLike): FrameWorker<Answer> {
  const asked = new Map<number, PromiseWithResolvers<Answer>>();
  let next = 0;
  let broken: Error | undefined;

  function breakDown(message: string): void {
    broken ??= new Error(message);
    for (const { reject } of asked.values()) reject(broken);
    asked.clear();
  }

  worker.addEventListener("error", (event) => {
    breakDown("message" in event ? event.message : "The worker could not be started");
  });
  worker.addEventListener("message", (event) => {
    // Both sides are from the same build.
    const reply = (event as MessageEvent<FrameReply<Answer>>).data;
    const waiting = asked.get(reply.id);
    asked.delete(reply.id);
    if ("refusal" in reply) waiting?.reject(new Error(reply.refusal));
    else waiting?.resolve(reply.answer);
  });

  return {
    show(frame) {
      if (broken) return Promise.reject(broken);
      const waiting = Promise.withResolvers<Answer>();
      const request: FrameRequest = { id: next++, frame };
      asked.set(request.id, waiting);
      worker.postMessage(request, [frame]);
      return waiting.promise;
    },
    close() {
      breakDown("closed");
      worker.terminate();
    },
  };
}

/** The worker's side. */
export function answerFrames<Answer>(work: (frame: ImageBitmap) => Promise<Answer>): void {
  const reply = (message: FrameReply<Answer>): void => globalThis.postMessage(message);
  globalThis.addEventListener("message", ({ data: { id, frame } }: MessageEvent<FrameRequest>) => {
    work(frame)
      .then((answer) => reply({ id, answer }))
      .catch((error: unknown) => reply({ id, refusal: String(error) }))
      .finally(() => frame.close());
  });
}
