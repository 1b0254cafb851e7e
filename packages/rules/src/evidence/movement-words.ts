import { counted } from "@invigil/contract/messages/counted";
import { Movement } from "@invigil/contract/proctoring/movements";

const ASKED: Record<Movement, string> = {
  "look-left": "to look to their left",
  "look-right": "to look to their right",
  "tilt-left": "to tilt the head to their left",
  "tilt-right": "to tilt the head to their right",
};

/** Why a request cannot be judged. Pictures say the first ones, the course of the request the others. */
const WHYS: Record<string, string> = {
  dark: "it was too dark",
  covered: "hardly anything could be seen",
  blurred: "the pictures were too blurred",
  "no face": "no face was found in some of the pictures, as when a head is turned far",
  "several faces": "several faces were in the picture",
  "poor picture": "the face was too small, dark or blurred to be measured",
  "too little": "the head moved only a little",
  "other movement": "the head moved in another way; left and right are easily confused",
  "seen by the browser": "the browser recognised the movement, but the stored pictures do not show it",
  "few pictures": "too few pictures arrived",
  "shown once": "it was shown only once",
  disturbed: "the page was left, covered, paused or out of contact meanwhile",
  "not analysed": "nothing analysed the pictures",
  declined: "the candidate said that they cannot do it",
};

const INNOCENT =
  "They may not have seen the request, may not be able to turn the head, or glasses, light or the camera’s place may have hidden it.";

type Data = Record<string, unknown>;

/** What a line about a small movement says: what was asked, how often, and what the pictures show. Null for other kinds. */
export function movementWords(kind: string, data: Data): string | null {
  if (kind === "movement-declined") {
    const when = data["before"] === true ? "Said before the start" : "Said when asked";
    return `${when} that they cannot make small movements, so none are asked for any more.`;
  }
  if (kind !== "movement" && kind !== "movement-missed") return null;
  const said = `Asked ${askedWords(data)}. ${outcomeWords(data)}`;
  if (kind === "movement") return said;
  return `${said} The request before this one was not followed either, and the page was used meanwhile. A still picture or a film in place of the camera looks like this.`;
}

function askedWords({ movement, asked }: Data): string {
  const known = Movement.safeParse(movement).data;
  return `${known ? ASKED[known] : "for a small movement"}, ${asked === 2 ? "twice" : "once"}`;
}

function outcomeWords({ outcome, why, looked }: Data): string {
  switch (outcome) {
    case "answered":
      return "The pictures show it.";
    case "unanswered":
      return `${counted(Number(looked), "picture")} show a face that does not move like that. ${INNOCENT}`;
    case "unclear":
      return `It cannot be judged: ${WHYS[String(why)] ?? "the pictures are not clear"}.`;
    case "not-shown":
      return "The page did not show it, for example because a dialog was open or an answer was being recorded.";
    default:
      return "It is not decided yet.";
  }
}
