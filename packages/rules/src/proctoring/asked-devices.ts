import type { TestSettings } from "@invigil/contract/taking/tests";

type AskedDevice = "camera" | "microphone";

/** What a candidate's computer must have. An ID document may also come as a file, so it needs no camera. */
export function askedDevices({ proctor, user_permissions }: TestSettings, proctored: boolean): AskedDevice[] {
  const { snapshot, video, audio, identity } = proctor;
  const devices: AskedDevice[] = [];
  if (proctored && (snapshot || video.enabled || identity.photo)) devices.push("camera");
  if ((proctored && (audio.enabled || identity.audio_sample)) || user_permissions.mic) devices.push("microphone");
  return devices;
}
