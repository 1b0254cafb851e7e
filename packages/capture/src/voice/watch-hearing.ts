import { awaitLook, endLook, startSilence, type Silence } from "../detection/watch-silence.ts";
import type { VoiceEvent } from "../types.ts";

interface Options {
  emit: (event: Extract<VoiceEvent, { type: "unheard" | "deaf" }>) => void;
  /** Milliseconds by any clock that only goes forward. */
  now: () => number;
}

/** Watches that something listens for voices, by the same rules by which detection watches that something looks. */
export function watchHearing({ emit, now }: Options) {
  let silence: Silence = startSilence(now());
  let deaf = false;
  let before = 0;

  /** How long nothing has listened, of the spell that is not over. */
  function current(): number {
    return silence.off ? silence.off.last - silence.off.since : 0;
  }

  function show(next: boolean): void {
    if (next === deaf) return;
    deaf = next;
    emit({ type: "deaf", deaf });
  }

  function tell(why: string, times: readonly number[]): void {
    for (const time of times) emit({ type: "unheard", why, ago: Math.max(0, now() - time) });
  }

  return {
    /** Something should listen now. Returns whether it has not for so long that it must be opened again. */
    expect(why: string): boolean {
      const off = current();
      const awaited = awaitLook(silence, now());
      ({ silence } = awaited);
      if (silence.off === null) before += off;
      else show(true);
      tell(why, awaited.reports);
      return awaited.reports.length > 0;
    },
    /** Something has listened, or nothing has to. */
    heard(why: string): void {
      before += current();
      const ended = endLook(silence, now());
      silence = { ...ended.silence, ticked: now() };
      tell(why, ended.reports);
      show(false);
    },
    /** Milliseconds in which nothing listened, although something should have. */
    off: () => Math.round(before + current()),
  };
}
