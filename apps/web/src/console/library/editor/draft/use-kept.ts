import { useState } from "react";

/**
 * For a choice between kinds: another kind begins with what it was when it was last chosen here, so that trying one out
 * loses nothing.
 */
export function useKept<T extends { kind: string }>(value: T, fresh: Readonly<Record<T["kind"], T>>) {
  const [kept, setKept] = useState<Partial<Record<string, T>>>({});
  return (kind: string): T => {
    setKept({ ...kept, [value.kind]: value });
    return kept[kind] ?? (Object.hasOwn(fresh, kind) ? fresh[kind as T["kind"]] : value);
  };
}
