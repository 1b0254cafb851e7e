import { useCallback, useState } from "react";

/** The selected candidates of a list, by user name. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Keeps its identity between renders, so that long lists are not rendered again.
  const select = useCallback(
    (username: string, isSelected: boolean) =>
      setSelected(
        (before) => new Set(isSelected ? [...before, username] : [...before].filter((each) => each !== username)),
      ),
    [],
  );
  /** Replaces the selection. */
  const selectAll = useCallback((usernames: readonly string[]) => setSelected(new Set(usernames)), []);
  const clear = useCallback(() => setSelected(new Set()), []);
  const unselect = useCallback((usernames: readonly string[]) => {
    const gone = new Set(usernames);
    setSelected((before) => new Set([...before].filter((each) => !gone.has(each))));
  }, []);
  return { selected, select, selectAll, unselect, clear };
}
