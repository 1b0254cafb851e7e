import { useState } from "react";
import { create } from "zustand";
import { currentOwner } from "../../lib/owner.ts";
import type { ChatSubject } from "./chat-queries.ts";
import type { OutgoingFile } from "./outbox-store.ts";

type Files = readonly OutgoingFile[];
const NONE: Files = [];
const useChosen = create<{ files: Readonly<Record<string, Files>> }>(() => ({ files: {} }));

/** The files that somebody has chosen and not sent. Closing the panel does not lose them; they end with the page. */
export function useFiles(subject: ChatSubject): [Files, (files: Files) => void] {
  const key = `${subject ?? ""}:${currentOwner()}`;
  const files = useChosen((state) => state.files[key] ?? NONE);
  return [files, (next) => useChosen.setState((state) => ({ files: { ...state.files, [key]: next } }))];
}

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
