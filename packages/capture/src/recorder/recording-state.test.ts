import { describe, expect, it } from "vitest";
import { isUnsent, mayDo, recordingReducer, type RecordingAction, type RecordingState } from "./recording-state.ts";

const states: RecordingState[] = [
  "initial",
  "started",
  "paused",
  "stopped",
  "completed",
  "uploading",
  "uploaded",
  "failed",
];
const actions: RecordingAction[] = ["record", "stop", "pause", "resume", "submit", "upload", "re-record"];

describe("a recording", () => {
  it.each<[RecordingState, RecordingAction, RecordingState]>([
    ["initial", "record", "started"],
    ["started", "pause", "paused"],
    ["started", "stop", "stopped"],
    ["paused", "resume", "started"],
    ["paused", "stop", "stopped"],
    ["stopped", "submit", "completed"],
    ["stopped", "re-record", "initial"],
    ["completed", "upload", "uploading"],
    ["completed", "re-record", "initial"],
    ["uploaded", "re-record", "initial"],
    ["failed", "upload", "uploading"],
    ["failed", "re-record", "initial"],
  ])("that is %s and told to %s becomes %s [B4.14]", (state, action, after) => {
    expect(recordingReducer(state, action)).toBe(after);
    expect(mayDo(state, action)).toBe(true);
  });

  it("accepts no other action in any state [B4.14]", () => {
    const taken = states.flatMap((state) => actions.filter((action) => mayDo(state, action)));
    expect(taken).toHaveLength(12);
    for (const state of states) {
      for (const action of actions.filter((each) => !mayDo(state, each))) {
        expect(recordingReducer(state, action)).toBe(state);
      }
    }
  });

  it("becomes uploaded, failed, or what it was before, depending on how its upload ends [B4.14]", () => {
    expect(recordingReducer("uploading", "upload-succeeded")).toBe("uploaded");
    expect(recordingReducer("uploading", "upload-failed")).toBe("failed");
    expect(recordingReducer("uploading", "upload-cancelled")).toBe("completed");
    for (const state of states.filter((each) => each !== "uploading")) {
      expect(recordingReducer(state, "upload-succeeded")).toBe(state);
    }
  });

  it("is only on this device from its first second until the server has it", () => {
    expect(states.filter(isUnsent)).toEqual(["started", "paused", "stopped", "completed", "uploading", "failed"]);
  });
});
