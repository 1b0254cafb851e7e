// Vite returns the address of the built script; the module itself exports nothing.
// oxlint-disable-next-line import/default
import workletUrl from "./listen-worklet.ts?worker&url";
import type { SoundMessage, WorkerMessage, WorkerRequest } from "./ear-messages.ts";

export interface Ear {
  setListening(listening: boolean): void;
  close(): void;
}
export interface Hears {
  onSound(sound: SoundMessage): void;
  onVoice(message: Exclude<WorkerMessage, { type: "ready" }>): void;
}
/** Resolves once the detector is ready to listen. Rejects if the browser cannot load what it needs. */
export type OpenEar = (stream: MediaStream, hears: Hears) => Promise<Ear>;

/** Microphone → audio thread → voice worker. The model and the library, several megabytes, are fetched only now. */
export const openEar: OpenEar = async (stream, { onSound, onVoice }) => {
  const context = new AudioContext();
  const worker = new Worker(new URL("./voice-worker.ts", import.meta.url), { type: "module", name: "voice" });
  const send = (request: WorkerRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer);
  const ready = Promise.withResolvers<void>();
  const sleepless = keepAwake(context);

  function close(): void {
    sleepless();
    worker.terminate();
    context.close().catch(() => {});
  }

  worker.addEventListener("error", ({ message }) => {
    ready.reject(new Error(message));
    // It may also break down later.
    onVoice({ type: "failed", message });
  });
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === "ready") ready.resolve();
    else onVoice(data);
    if (data.type === "failed") ready.reject(new Error(data.message));
  });

  try {
    await Promise.all([context.audioWorklet.addModule(workletUrl), ready.promise]);
    const listener = new AudioWorkletNode(context, "listener", { numberOfOutputs: 0 });
    const { port1, port2 } = new MessageChannel();
    send({ type: "listen", frames: port1 }, [port1]);
    listener.port.postMessage(port2, [port2]);
    listener.port.onmessage = ({ data }: MessageEvent<SoundMessage>) => onSound(data);
    context.createMediaStreamSource(stream).connect(listener);
  } catch (error) {
    close();
    throw error;
  }
  return { close, setListening: (listening) => send({ type: listening ? "resume" : "pause" }) };
};

/** After a reload, the browser plays and hears nothing until the person interacts with the page. */
function keepAwake(context: AudioContext): () => void {
  const touches = ["pointerdown", "keydown"] as const;
  function wake(): void {
    if (context.state === "suspended") context.resume().catch(() => {});
  }
  for (const touch of touches) globalThis.addEventListener(touch, wake, { capture: true, passive: true });
  wake();
  return () => {
    for (const touch of touches) globalThis.removeEventListener(touch, wake, { capture: true });
  };
}
