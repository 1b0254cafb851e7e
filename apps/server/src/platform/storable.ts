import { isStorableText } from "@invigil/rules/text/storable";
import { AppError } from "./app-error.ts";

const DEEPEST = 64;

/**
 * PostgreSQL keeps neither a NUL nor half of a surrogate pair, and overflows on deep nesting. Refused before any use
 * case sees it: answers are written many at a time, and one such value would fail the saves of everybody beside it.
 */
export function checkStorable(value: unknown): void {
  let level: unknown[] = [value];
  // Level by level, since a function that calls itself would overflow on the very thing it looks for.
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new AppError("invalid_request", { message: "The request is nested too deeply" });
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === "string") checkText(item);
      else if (Array.isArray(item)) for (const inner of item) next.push(inner);
      else if (typeof item === "object" && item !== null) {
        for (const [name, inner] of Object.entries(item)) {
          checkText(name);
          next.push(inner);
        }
      }
    }
    level = next;
  }
}

function checkText(text: string): void {
  if (!isStorableText(text)) {
    throw new AppError("invalid_request", { message: "The request holds a character that cannot be stored" });
  }
}
