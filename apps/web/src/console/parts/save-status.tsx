import { Text } from "@mantine/core";
import { createContext, use, useCallback, useEffect, useId, useMemo, useState, type ReactNode } from "react";

/** Fields whose text is invalid, so it exists only on the page. */
export interface RefusedFields {
  labels: readonly string[];
  tell: (id: string, label: string | null) => void;
}

const Refused = createContext<RefusedFields | null>(null);

/** Collects the labels of invalid fields. Pass it to `RefusedIn` and to the status line. */
export function useRefusedFields(): RefusedFields {
  const [fields, setFields] = useState<ReadonlyMap<string, string>>(() => new Map());
  const tell = useCallback((id: string, label: string | null) => {
    setFields((before) => {
      const next = new Map(before);
      if (label === null) next.delete(id);
      else next.set(id, label);
      return next;
    });
  }, []);
  return useMemo(() => ({ labels: [...fields.values()], tell }), [fields, tell]);
}

export function RefusedIn({ fields, children }: { fields: RefusedFields; children: ReactNode }) {
  return <Refused value={fields}>{children}</Refused>;
}

/** Reports that a field's text cannot be stored. It has no effect outside an editor. */
export function useRefused(label: string, isRefused: boolean): void {
  const id = useId();
  const tell = use(Refused)?.tell;
  // The status line is elsewhere on the page.
  useEffect(() => {
    if (!isRefused || !tell) return undefined;
    tell(id, label);
    return () => tell(id, null);
  }, [id, label, isRefused, tell]);
}

interface Standing {
  saving?: boolean;
  dirty: boolean;
  /** Nothing has been written or saved yet, so there is nothing to say. */
  isNew?: boolean;
  /** What prevents saving, in words. */
  fault?: string | null | undefined;
  /** The labels of fields whose text cannot be stored. */
  refused?: readonly string[];
}

/** Returns the save status. It never says that everything is saved while a field holds text that is not. */
export function saveStatusText({ saving = false, dirty, isNew = false, fault, refused = [] }: Standing): string {
  if (saving) return "Saving…";
  if (fault) return fault;
  if (refused.length > 0) return `Not saved: please correct ${refused.map((label) => `“${label}”`).join(", ")}`;
  if (dirty) return "Unsaved changes";
  return isNew ? "" : "All changes are saved";
}

export function SaveStatus(standing: Standing) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {saveStatusText(standing)}
    </Text>
  );
}
