import { expect, it } from "vitest";
import { messages } from "./messages.ts";

const { proctor } = messages;

it("has the texts about webcam and microphone to the letter", () => {
  expect(proctor.webcam.title).toBe("Webcam Not Detected");
  expect(proctor.microphone.title).toBe("Microphone Not Detected!");
  for (const { causes } of [proctor.webcam, proctor.microphone]) {
    expect(causes.join(" ")).toMatch(/permission .* disabled.*another application.*browser cannot detect/i);
  }
  expect(proctor.voice.title).toBe("Voice Detected!");
  expect(proctor.voice.text).toMatch(/speaking or background noise may be reported as a violation/i);
  expect([proctor.microphone.denied, proctor.microphone.missing]).toEqual([
    "Microphone permission denied",
    "No microphone detected",
  ]);
  expect([proctor.voice.detectorFailed, proctor.voice.libraryFailed]).toEqual([
    "Failed to initialize Voice Activity Detector",
    "Failed to load VAD library",
  ]);
});

it("has the alerts to the letter, spelling included", () => {
  const { noFace, multipleFaces, suspicious, guidance } = proctor.alerts;
  expect([noFace, multipleFaces, suspicious]).toEqual([
    "No face detected",
    "More than one person is detetcted",
    "Suspicious Activity Detected!",
  ]);
  expect(guidance).toMatch(/webcam guidelines.*affect your candidature/);
});

it("reminds of the camera in the specification's words", () => {
  expect(proctor.reminder).toBe("You are being watched. Ensure that your complete face is captured in the camera.");
});
