import { useState } from "react";
import { currentOwner } from "../../lib/owner.ts";
import type { ChatSubject } from "./chat-queries.ts";

/** What somebody has typed and not sent, so that neither closing the panel nor a reload loses it. */
export function useDraft(subject: ChatSubject): [string, (text: string) => void] {
  // Not among a test's own keys, which go when it is submitted.
  const key = `invigil-chat-draft:${subject ?? ""}:${currentOwner()}`;
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
    },
  ];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden, so the text lives on this page only.
  }
}
