import { isVirtualCamera } from "../proctoring/virtual-camera.ts";

const HINT =
  "It is the name of a program that can show any picture; such programs also change backgrounds or connect a phone.";

/** What a line about the camera's pictures says: what was seen, and what else it can be. Null for other kinds. */
export function stillWords(kind: string, data: Record<string, unknown>): string | null {
  if (kind === "webcam-enabled") return isVirtualCamera(data["label"]) ? HINT : null;
  if (kind !== "camera-still") return null;
  const { pattern, count, minutes, device } = data;
  const pictures = `${String(count)} pictures in ${String(minutes)} ${minutes === 1 ? "minute" : "minutes"}`;
  const named = isVirtualCamera(device) ? ` The camera is called “${device}”. ${HINT}` : "";
  switch (pattern) {
    case "identical":
      return `${pictures} are the same file. A camera's noise makes every picture different, unless it hangs or shows a fixed picture.${named}`;
    case "nearly":
      return `${pictures} differ less than a person who breathes would make them. A camera that hangs can do this, too.${named}`;
    case "loop":
      return `Within ${pictures}, the same ones come again after others, as in a film that repeats.${named}`;
    default:
      return null;
  }
}
