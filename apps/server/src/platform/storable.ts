import { isStorableText } from "@invigil/rules/text/storable";
import { AppError } from "./app-error.ts";

const DEEPEST = 64;

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair, and overflows on deep nesting. Such values are refused
 * before any use case: answers are written in batches, and one of them would fail everyone else's saves.
 */
export function checkStorable(value: unknown): void {
  let level: unknown[] = [value];
  // Level by level, because a recursive function would overflow on the very nesting it looks for.
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new AppError("invalid_request", { message: "The request is nested too deeply." });
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
    throw new AppError("invalid_request", { message: "The request contains a character that cannot be stored." });
  }
}
