import { expect, test } from "vitest";
import { checkAudioBlob } from "./audio-blob.ts";

test("[B5.02] refuses a missing, an empty and an oversized blob", () => {
  expect(checkAudioBlob(null).error).toBe("Audio blob is missing");
  expect(checkAudioBlob(undefined).error).toBe("Audio blob is missing");
  expect(checkAudioBlob({ size: 0, type: "audio/wav" }).error).toBe("Audio blob is empty");
  expect(checkAudioBlob({ size: 10_485_761, type: "audio/wav" }).error).toBe("Audio file too large: 10.00MB");
  expect(checkAudioBlob({ size: 15_728_640, type: "audio/wav" }).error).toBe("Audio file too large: 15.00MB");
});

test("[B5.02, B9.05] accepts exactly 10 MB", () => {
  expect(checkAudioBlob({ size: 10_485_760, type: "audio/wav" })).toEqual({ error: null, warning: null });
});

test("[B5.02] accepts webm, wav, mp3 and ogg silently; any other type only warns", () => {
  for (const type of ["audio/webm;codecs=opus", "audio/wav", "audio/mp3", "audio/ogg"]) {
    expect(checkAudioBlob({ size: 1, type })).toEqual({ error: null, warning: null });
  }
  const { error, warning } = checkAudioBlob({ size: 1, type: "audio/aac" });
  expect(error).toBeNull();
  expect(warning).toContain("audio/aac");
});
