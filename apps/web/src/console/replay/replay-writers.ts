import { signInPlace } from "@invigil/rules/evidence/sign-in-words";
import type { Edit, Line, Replay } from "./replay-engine.ts";

/** Says from which sign-in an edit was saved; an empty string if the whole attempt was written from one. */
export function writerText({ edits, lines }: Pick<Replay, "edits" | "lines">, { session }: Edit): string {
  const sessions = [...new Set(edits.flatMap((edit) => edit.session ?? []))];
  if (session === null || sessions.length < 2) return "";
  const signIns = new Map(lines.filter(isSignIn).map(({ data }) => [data["session"], data]));
  const own = signIns.get(session);
  const place = own ? signInPlace(own["user_agent"], own["address"]) : "a sign-in that is not on the timeline";
  const browsers = new Set(sessions.map((each) => signIns.get(each)?.["browser"] ?? `session ${each}`));
  const said = `Saved from ${place}: sign-in ${sessions.indexOf(session) + 1} of ${sessions.length} that saved answers.`;
  return browsers.size === 1 ? `${said} All are of the same browser.` : said;
}

/** Without those of a link that was opened again, which belong to an earlier sign-in. */
function isSignIn({ kind, data }: Line): boolean {
  return kind === "sign-in" && data["again"] !== true;
}
