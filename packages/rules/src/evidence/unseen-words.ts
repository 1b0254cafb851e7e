const UNCLEAR: Record<string, string> = {
  dark: "It was too dark to see anything",
  covered: "Hardly anything could be seen, as if something covered the lens",
  blurred: "It was too blurred to see anything",
};

/** Why the candidate could not be seen or heard for a while; null for other kinds. */
export function unseenWords(kind: string, { why }: Record<string, unknown>): string | null {
  if (kind === "camera-unclear") return (typeof why === "string" && UNCLEAR[why]) || "Hardly anything could be seen";
  if (kind === "detection-off")
    return "The browser did not check the camera’s pictures; the server still analyses them";
  if (kind === "voice-off") return "The browser did not listen for voices, so none would have been noticed";
  return null;
}
