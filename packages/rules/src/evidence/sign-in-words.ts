import { browserWords } from "./browser-words.ts";

type Data = Record<string, unknown>;

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The browser and the network address of a sign-in, such as "Firefox on Windows at 192.0.2.7". */
export function signInPlace(userAgent: unknown, address: unknown): string {
  const browser = browserWords(textOf(userAgent));
  const network = textOf(address);
  return network === null ? browser : `${browser} at ${network}`;
}

/** What a line about a sign-in says; null for other kinds. */
export function signInWords(kind: string, data: Data): string | null {
  const place = signInPlace(data["user_agent"], data["address"]);
  if (kind === "sign-in") {
    return [`${place}.`, howSignedIn(data), endedWords(data["ended"])].filter((words) => words !== "").join(" ");
  }
  if (!isOther(kind, data)) return null;
  const done = data["way"] === "save" ? "An answer was saved" : "Questions were read";
  const overlap = overlapWords(data["overlap"]);
  if (data["returned"] === true)
    return `${done} from ${place}, the sign-in that started the attempt, after another one had been used.${overlap}`;
  const saved = data["way"] === "read" && data["saved"] === true ? " Later an answer was saved from there, too." : "";
  const first = signInPlace(data["first_user_agent"], data["first_address"]);
  return `${done} from ${place}.${saved} The attempt was started from ${first}.${overlap} ${certainty(data)}`;
}

/** A page that was opened in another browser, and what was called from there, are one line. */
function isOther(kind: string, data: Data): boolean {
  if (kind === "other-sign-in" || kind === "browser-changed") return true;
  return kind === "second-session" && data["way"] !== undefined;
}

/** Older lines do not say whether the two were in use at once. */
function overlapWords(overlap: unknown): string {
  if (overlap === "open") return " A page of the other one was open at that time.";
  if (overlap === "turns") return " The two were used in turns.";
  return overlap === "none" ? " No page of the other one was open at that time." : "";
}

function howSignedIn(data: Data): string {
  if (data["again"] === true) return "The link was opened again in the same browser, which was signed in.";
  const same = data["same_browser"] === true ? "The same browser as before signed in again. " : "";
  const unproven =
    data["unproven"] === true ? "Joined through the open link; the e-mail address was not confirmed." : "";
  return `${same}${unproven}`.trim();
}

function endedWords(ended: unknown): string {
  if (typeof ended !== "number" || ended < 1) return "";
  return "The personal link was opened, so the sign-in through the open link in another browser was ended.";
}

/** How much the two sign-ins have in common, and what that may mean. It names an innocent reason, too. */
function certainty(data: Data): string {
  const [address, first] = [textOf(data["address"]), textOf(data["first_address"])];
  const sameBrowser = browserWords(textOf(data["user_agent"])) === browserWords(textOf(data["first_user_agent"]));
  if (address === null || first === null) return "Whether it is the same person cannot be told.";
  if (address === first)
    return sameBrowser
      ? "The network address and the kind of browser are the same, so it may be the same computer, for example in a private window."
      : "The network address is the same, so it may be the same person with another browser or device.";
  return "The network address is different: another device or network. It can be the same person who had to change both.";
}
