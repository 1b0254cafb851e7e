import type { VoiceEvent } from "../types.ts";
import type { Ear, Hears, OpenEar } from "./ear.ts";
import { watchHearing } from "./watch-hearing.ts";

const LOOK_EVERY = 1_000;

interface Options {
  stream: MediaStream;
  open: OpenEar;
  hears: Hears;
  /** Whether it should listen now; otherwise it pauses. */
  isDue: () => boolean;
  emit: (event: VoiceEvent) => void;
  /** What was being heard is lost. */
  onClosed: () => void;
}

/** An ear that fails later, or hears nothing for a while, is opened again, and everybody is told meanwhile. */
export function keepListening({ stream, open, hears, isDue, emit, onClosed }: Options) {
  const hearing = watchHearing({ emit, now: () => performance.now() });
  let ear: Ear | undefined;
  let opening = false;
  let listening = false;
  let stopped = false;
  /** Why nobody listens; null while somebody does. */
  let failure: string | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** One that fails with every frame is told of once, until it has heard something again. */
  function tellFailure(error: unknown): null {
    if (!stopped && failure === null) emit({ type: "failed", failure: failureOf(error), message: String(error) });
    failure = String(error).slice(0, 200);
    return null;
  }

  function onVoice(message: Parameters<Hears["onVoice"]>[0]): void {
    if (message.type === "heard") {
      hearing.heard(failure ?? "");
      failure = null;
      return;
    }
    if (message.type !== "failed") return hears.onVoice(message);
    // While it is opening, the rejection reports the same failure.
    if (ear) tellFailure(message.message);
  }

  function follow(): void {
    const should = isDue();
    if (!ear || should === listening) return;
    listening = should;
    ear.setListening(should);
  }

  async function listen(): Promise<void> {
    if (ear || opening || stopped) return;
    opening = true;
    const opened = await open(stream, { onSound: hears.onSound, onVoice }).catch(tellFailure);
    opening = false;
    if (!opened) return;
    if (stopped) return opened.close();
    ear = opened;
    listening = false;
    follow();
  }

  function close(): void {
    ear?.close();
    ear = undefined;
    onClosed();
  }

  function look(): void {
    if (!isDue()) return hearing.heard(failure ?? "");
    if (!hearing.expect(failure ?? "no reply")) return;
    close();
    void listen();
  }

  return {
    follow,
    async start() {
      timer ??= setInterval(look, LOOK_EVERY);
      await listen();
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      close();
    },
    /** Milliseconds in which nothing listened, although something should have. */
    off: hearing.off,
  };
}

/** The browser throws AbortError if a worklet's script could not be loaded. */
function failureOf(error: unknown): "library" | "detector" {
  return error instanceof DOMException && error.name === "AbortError" ? "library" : "detector";
}
