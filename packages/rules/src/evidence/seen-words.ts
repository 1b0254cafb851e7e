import { unseenWords } from "./unseen-words.ts";

/** The objects as a person calls them; the detector's own names are its training set's. */
const OBJECTS: Record<string, string> = {
  "cell phone": "a phone",
  book: "a book",
  laptop: "a laptop",
  tv: "a screen",
};

/** What exactly was seen, in a few words, so that somebody can answer it; null if the kind says it all. */
export function seenWords(kind: string, data: Record<string, unknown>): string | null {
  switch (kind) {
    case "objects":
      return objectWords(data["objects"]);
    case "multiple-faces":
      return peopleWords(data);
    case "no-face":
      return "Nobody in front of the camera";
    case "different-face":
      return numbers(
        data,
        "different",
        "compared",
        (different, compared) => `${different} of ${compared} pictures differ from the photo`,
      );
    case "camera-unclear":
    case "detection-off":
    case "voice-off":
      return unseenWords(kind, data);
    case "movement-missed":
      return "Two requests for a small movement were not seen to be followed";
    case "multiple-monitors":
      return "The browser reported more than one screen";
    case "second-tab":
      return "The page was opened in a second tab of the same browser";
    case "second-session":
      return "The page was opened in another browser";
    case "time-mismatch":
      return typeof data["difference"] === "number"
        ? `The clock was moved by ${Math.round(Math.abs(data["difference"]) / 1_000)} s`
        : null;
    case "pictures-missing":
      return "No pictures arrived from the camera";
    case "counters-differ":
      return "The page reported more pictures than arrived";
    default:
      return null;
  }
}

/** How long it lasted in milliseconds, if its reports say so themselves. */
export function saidDuration(data: Record<string, unknown>): number | null {
  const said = data["away"] ?? data["duration"];
  return typeof said === "number" && said >= 0 ? said : null;
}

function objectWords(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  const names = value.flatMap((each: unknown) => nameOf(each) ?? []);
  const words = [...new Set(names)].map((name) => OBJECTS[name] ?? name);
  return words.length === 0 ? null : `Looked like ${words.join(" and ")}`;
}

/** The analysis calls it `kind`, the browser `name`. */
function nameOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const name = "kind" in value ? value.kind : "name" in value ? value.name : null;
  return typeof name === "string" ? name : null;
}

function peopleWords(data: Record<string, unknown>): string | null {
  const count = Math.max(
    0,
    ...[data["faces"], data["people"], data["persons"]].filter((each) => typeof each === "number"),
  );
  return count > 1 ? `${count} people in the picture` : null;
}

function numbers(
  data: Record<string, unknown>,
  one: string,
  other: string,
  words: (a: number, b: number) => string,
): string | null {
  const [a, b] = [data[one], data[other]];
  return typeof a === "number" && typeof b === "number" ? words(a, b) : null;
}
