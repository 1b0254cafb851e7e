import { useState } from "react";

/** Remembers the last value of each kind, so that switching between kinds loses nothing. */
export function useKept<T extends { kind: string }>(value: T, fresh: Readonly<Record<T["kind"], T>>) {
  const [kept, setKept] = useState<Partial<Record<string, T>>>({});
  return (kind: string): T => {
    setKept({ ...kept, [value.kind]: value });
    return kept[kind] ?? (Object.hasOwn(fresh, kind) ? fresh[kind as T["kind"]] : value);
  };
}
