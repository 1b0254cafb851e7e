import { messages } from "@invigil/contract/messages/messages";
import type { AlertKind } from "@invigil/contract/socket-client";
import { showToast } from "../../shared/parts/toasts.ts";

const { alerts, voice } = messages.proctor;

const WORDS: Record<AlertKind, string> = {
  "no-face": alerts.noFace,
  "multiple-faces": alerts.multipleFaces,
  objects: "Unauthorized objects detected",
  "multiple-monitors": "Multiple Monitors detected",
};

/** Says what was seen and what to do about it; whether it matters is for people to judge. */
export function showAlert(kind: AlertKind): void {
  showToast({ type: "warning", title: alerts.suspicious, message: `${WORDS[kind]}. ${alerts.guidance}` });
}

export function showVoiceToast(): void {
  showToast({ type: "voice-detected", title: voice.title, message: voice.text });
}
