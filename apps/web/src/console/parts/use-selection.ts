import { useCallback, useState } from "react";

/** People that are ticked in a list, by user name. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // The same functions at each drawing, for the sake of long lists.
  const select = useCallback(
    (username: string, isSelected: boolean) =>
      setSelected(
        (before) => new Set(isSelected ? [...before, username] : [...before].filter((each) => each !== username)),
      ),
    [],
  );
  const clear = useCallback(() => setSelected(new Set()), []);
  return { selected, select, clear };
}
