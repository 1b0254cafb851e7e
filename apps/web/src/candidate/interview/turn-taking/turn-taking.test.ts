import { BARGE_IN_MS, SILENCE } from "@invigil/contract/interviews/snapshot";
import { describe, expect, it } from "vitest";
import {
  beginTurnTaking,
  hasFloor,
  silenceAt,
  takeTurn,
  type TurnEffect,
  type TurnEvent,
  type TurnTaking,
} from "./turn-taking.ts";

/** A conversation whose clock only moves when told to. */
function converse(mode: "typed" | "spoken" = "spoken") {
  let state: TurnTaking = beginTurnTaking(mode);
  let at = 0;
  const effects: TurnEffect[] = [];
  type Plain = Exclude<TurnEvent, { type: "turn" | "mode" | "hears" | "suspend" | "spoken-before" }>["type"];
  function take(event: TurnEvent) {
    const [next, more] = takeTurn(state, event);
    state = next;
    effects.push(...more);
  }
  const talk = {
    effects,
    state: () => state,
    silence: () => silenceAt(state, at),
    happen: (type: Plain) => take({ type, at }),
    hears: (on: boolean) => take({ type: "hears", on, at }),
    mode: (next: "typed" | "spoken") => take({ type: "mode", mode: next, at }),
    spokenBefore: (ms: number) => take({ type: "spoken-before", ms, at }),
    suspend: (on: boolean) => take({ type: "suspend", on, at }),
    turn(over: Partial<Extract<TurnEvent, { type: "turn" }>> = {}) {
      take({ type: "turn", at, seq: 1, phase: "asking", answerable: true, sound: "ready", waits: false, ...over });
    },
    wait(ms: number) {
      for (const end = at + ms; at < end;) {
        at = Math.min(end, at + 100);
        take({ type: "tick", at });
      }
    },
    speak(ms: number) {
      talk.happen("speech-start");
      talk.wait(ms + 500);
      talk.happen("speech-end");
    },
    /** The candidate has the floor and a microphone. */
    listen() {
      talk.hears(true);
      talk.turn({ sound: "none" });
      talk.turn({ phase: "listening", sound: "none" });
      effects.length = 0;
    },
  };
  return talk;
}

describe("the interviewer's voice", () => {
  it("is played, and then the candidate has the floor", () => {
    const talk = converse();
    talk.turn();
    expect(talk.effects).toEqual(["play"]);
    expect(hasFloor(talk.state())).toBe(false);
    talk.happen("voice-over");
    expect(talk.effects).toEqual(["play", "heard"]);
    expect(hasFloor(talk.state())).toBe(true);
  });

  it("is waited for, but never for long", () => {
    const talk = converse();
    talk.turn({ sound: "coming" });
    talk.wait(2_000);
    talk.turn({ sound: "ready" });
    expect(talk.effects).toEqual(["play"]);
    const silent = converse();
    silent.turn({ sound: "coming" });
    silent.wait(3_500);
    expect(silent.effects).toEqual(["heard"]);
  });

  it.each(["none", "coming"] as const)("waits for a greeting to be read if its sound is %s", (sound) => {
    const talk = converse();
    talk.turn({ seq: 0, answerable: false, sound, waits: true });
    talk.wait(60_000);
    expect(talk.effects).toEqual([]);
    talk.happen("continue");
    expect(talk.effects).toContain("heard");
  });

  it("plays the sound of a greeting whenever it arrives", () => {
    const talk = converse();
    talk.turn({ seq: 0, answerable: false, sound: "coming", waits: true });
    talk.wait(20_000);
    talk.turn({ seq: 0, answerable: false, sound: "ready", waits: true });
    expect(talk.effects).toEqual(["play"]);
  });

  it("leaves a greeting on screen that the browser did not play", () => {
    const talk = converse();
    talk.turn({ seq: 0, answerable: false, waits: true });
    talk.happen("voice-failed");
    talk.wait(60_000);
    expect(talk.effects).toEqual(["play"]);
  });

  it("stops within 700 ms when the candidate speaks, and the candidate has the floor", () => {
    const talk = converse();
    talk.hears(true);
    talk.turn();
    talk.wait(1_000);
    talk.happen("speech-start");
    talk.wait(BARGE_IN_MS + 100);
    expect(talk.effects).toEqual(["play", "hold-voice"]);
    talk.wait(1_500);
    expect(talk.effects).toEqual(["play", "hold-voice", "stop-voice", "heard"]);
    expect(hasFloor(talk.state())).toBe(true);
  });

  it("goes on after a noise without words", () => {
    const talk = converse();
    talk.hears(true);
    talk.turn();
    talk.happen("speech-start");
    talk.wait(700);
    talk.happen("misfire");
    expect(talk.effects).toEqual(["play", "hold-voice", "resume-voice"]);
    expect(talk.state().voice).toBe("playing");
  });

  it("stops when the interview moves on elsewhere", () => {
    const talk = converse();
    talk.turn();
    talk.turn({ phase: "thinking" });
    expect(talk.effects).toEqual(["play", "stop-voice"]);
  });
});

describe("a spoken answer", () => {
  it.each([4_000, 8_000, 20_000])("is not ended by a pause of %i ms", (pause) => {
    const talk = converse();
    talk.listen();
    for (let sentence = 0; sentence < 4; sentence += 1) {
      talk.speak(3_000);
      talk.wait(pause);
      expect(talk.effects).toEqual([]);
    }
    talk.speak(1_000);
    expect(talk.silence().countdown).toBeNull();
  });

  it("ends after a countdown that everybody can see, unless somebody speaks", () => {
    const talk = converse();
    talk.listen();
    talk.speak(3_000);
    talk.wait(SILENCE.pause);
    expect(talk.silence().countdown).toBe(SILENCE.countdown);
    talk.wait(5_000);
    expect(talk.silence().countdown).toBe(SILENCE.countdown - 5_000);
    talk.happen("speech-start");
    expect(talk.silence().countdown).toBeNull();
    talk.wait(60_000);
    talk.happen("speech-end");
    talk.wait(SILENCE.pause + SILENCE.countdown);
    expect(talk.effects).toEqual(["answer"]);
    expect(hasFloor(talk.state())).toBe(false);
  });

  it("gets no countdown before two seconds of speech", () => {
    const talk = converse();
    talk.listen();
    talk.speak(1_500);
    talk.wait(9_000);
    expect(talk.silence()).toEqual({ countdown: null, offer: "none", goesOn: null });
    talk.wait(SILENCE.give_up);
    expect(talk.effects).toEqual(["answer"]);
  });

  it("is an answer even if it was given before a reload", () => {
    const talk = converse();
    talk.listen();
    talk.spokenBefore(1_000);
    talk.wait(SILENCE.give_up);
    expect(talk.effects).toEqual(["answer"]);
  });

  it("counts what was said over the interviewer's voice", () => {
    const talk = converse();
    talk.hears(true);
    talk.turn();
    talk.happen("speech-start");
    talk.wait(4_000);
    talk.turn({ phase: "listening" });
    talk.happen("speech-end");
    expect(talk.state().spokenMs).toBe(3_500);
  });
});

describe("silence", () => {
  it("is met with help, then with a break, then with the next question", () => {
    const talk = converse();
    talk.listen();
    talk.wait(SILENCE.offer);
    expect(talk.silence().offer).toBe("help");
    talk.wait(SILENCE.rest - SILENCE.offer);
    expect(talk.silence()).toMatchObject({ offer: "rest", goesOn: SILENCE.give_up - SILENCE.rest });
    talk.wait(SILENCE.give_up - SILENCE.rest);
    expect(talk.effects).toEqual(["unanswered"]);
  });

  it("may last a minute longer, or as long as the candidate wants", () => {
    const talk = converse();
    talk.listen();
    talk.wait(SILENCE.offer);
    talk.happen("more-time");
    talk.wait(60_000);
    expect(talk.silence().offer).toBe("none");
    talk.happen("rest");
    talk.wait(2 * SILENCE.give_up);
    expect([talk.effects, talk.silence().offer]).toEqual([[], "none"]);
    talk.happen("back");
    talk.wait(SILENCE.offer);
    expect(talk.silence().offer).toBe("help");
  });

  it.each<[string, (talk: ReturnType<typeof converse>) => void]>([
    ["while the candidate types", (talk) => talk.mode("typed")],
    ["while nothing can be heard", (talk) => talk.hears(false)],
    ["while the clock is stopped", (talk) => talk.suspend(true)],
    ["once the answer is on its way", (talk) => talk.happen("sent")],
  ])("ends nothing %s", (_when, change) => {
    const talk = converse();
    talk.listen();
    change(talk);
    talk.wait(2 * SILENCE.give_up);
    expect(talk.effects).toEqual([]);
  });

  it("holds the countdown while something is audible, however late the detector is", () => {
    const talk = converse();
    talk.listen();
    talk.speak(SILENCE.spoken + 1_000);
    for (let second = 0; second < 60; second += 1) {
      talk.wait(1_000);
      talk.happen("sound");
    }
    expect(talk.silence().countdown).toBeNull();
    expect(talk.effects).toEqual([]);
    talk.wait(SILENCE.pause + SILENCE.countdown);
    expect(talk.effects).toEqual(["answer"]);
  });

  it("does not count while nothing reaches the server", () => {
    const talk = converse();
    talk.listen();
    talk.speak(SILENCE.spoken + 1_000);
    talk.wait(SILENCE.pause + 5_000);
    expect(talk.silence().countdown).not.toBeNull();
    talk.happen("cut-off");
    expect(talk.silence().countdown).toBeNull();
  });

  it("is not measured while the computer sleeps", () => {
    let state = converse().state();
    const effects: TurnEffect[] = [];
    const feed = (event: TurnEvent) => {
      const [next, more] = takeTurn(state, event);
      state = next;
      effects.push(...more);
    };
    feed({ type: "hears", on: true, at: 0 });
    feed({ type: "turn", at: 0, seq: 1, phase: "listening", answerable: true, sound: "none", waits: false });
    feed({ type: "tick", at: 100 });
    feed({ type: "tick", at: 3_600_000 });
    expect(effects).toEqual([]);
    expect(silenceAt(state, 3_600_000).offer).toBe("none");
  });
});
