import type { ClientEvent } from "@invigil/contract/socket-client";

/** One of each message that leaves a line on the timeline, by its kind there. */
export function oneOfEach(problem: string, token: string): [kind: string, event: ClientEvent][] {
  const fingerprint = { id: "a1b2", components: { language: "en" }, platform: ["Linux"], is_staff: false };
  const track = {
    system: "web",
    username: "someone",
    testSlug: "a-test",
    problemSlug: problem,
    sockid: "s",
    company: "Demo",
    userType: "hacker",
    href: "/v1/test/a-test",
    token,
  };
  const alert = { confidence: 0.75, detector: "faces 1.0", image_sequence: null, details: { faces: 0 } };
  return [
    ["fingerprint", { type: "proctor-init", fingerprint, secure_browser_enabled: false }],
    ["blur", { type: "blur", problem }],
    ["focus", { type: "focus", problem, away: 100 }],
    ["tolerance", { type: "increment-browser-tolerance", problem, away: 100 }],
    ["location", { type: "location-changed", url: "/v1/test/a-test/problems" }],
    ["time-mismatch", { type: "time-mismatch", difference: -90_000 }],
    ["track", { type: "track", ...track, action: "START_TEST" }],
    ["webcam-enabled", { type: "webcam-enabled", label: "A camera" }],
    ["webcam-disabled", { type: "webcam-disabled", reason: "NotReadableError" }],
    ["microphone-enabled", { type: "microphone-enabled", label: "A microphone" }],
    ["microphone-disabled", { type: "microphone-disabled", reason: "ended" }],
    ["microphone-muted", { type: "microphone-muted", count: 1 }],
    ["microphone-unmuted", { type: "microphone-unmuted", duration: 2_000 }],
    ["full-screen-left", { type: "full-screen-left" }],
    ["full-screen-entered", { type: "full-screen-entered" }],
    ["second-tab", { type: "second-tab" }],
    ["offline", { type: "offline" }],
    ["online", { type: "online", duration: 4_000 }],
    ["no-face", { type: "alert", kind: "no-face", ...alert }],
    ["camera-unclear", { type: "unseen", kind: "camera-unclear", why: "dark", image_sequence: null }],
    ["detection-off", { type: "unseen", kind: "detection-off", why: "no model", image_sequence: null }],
    ["voice-off", { type: "unseen", kind: "voice-off", why: "no reply", image_sequence: null }],
    ["voice", { type: "voice", incidentId: "one", duration: 1_400 }],
    ["audio-played", { type: "audio-played", problem }],
    ["recording-begun", { type: "recording-begun", problem }],
    ["paste", { type: "paste", problem, size: 12, origin: "page" }],
    ["paste-outside", { type: "paste", problem, size: 340, origin: "outside" }],
  ];
}
