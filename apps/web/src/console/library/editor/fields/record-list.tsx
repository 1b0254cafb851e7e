import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { CheckedField } from "../../fields.tsx";
import { ItemList } from "../../item-list.tsx";
import { freeName, recordOf } from "./record-entries.ts";

interface Props {
  /** What one entry is called: "File", "Field". */
  name: string;
  nameLabel: string;
  record: Readonly<Record<string, string>>;
  /** Returns why a name is not allowed, or null. */
  refuse: (name: string) => string | null;
  /** The initial name of a new entry. */
  fresh: string;
  freshValue?: string;
  most?: number;
  /** `renamed` tells which entry has a new name. */
  onChange: (record: Record<string, string>, renamed?: { from: string; to: string }) => void;
  children: (value: string, change: (value: string) => void, name: string) => ReactNode;
}

/** Edits texts under unique names. */
export function RecordList({
  name,
  nameLabel,
  record,
  refuse,
  fresh,
  freshValue = "",
  most,
  onChange,
  children,
}: Props) {
  const entries = Object.entries(record);
  return (
    <ItemList<[string, string]>
      name={name}
      items={entries}
      ordered={false}
      keyOf={(_, index) => String(index)}
      create={() => [freeName(fresh, record), freshValue]}
      {...(most !== undefined && { most })}
      onChange={(changed) => onChange(recordOf(changed))}
    >
      {([key, value], changed, index) => (
        <Stack gap="xs">
          <CheckedField
            label={nameLabel}
            value={key}
            refuse={(typed) => {
              if (typed !== key && Object.hasOwn(record, typed)) return "This name is already used";
              // JavaScript moves numeric keys to the front of an object, which would change the order.
              return /^\d+$/.test(typed) ? "The name must not be only digits" : refuse(typed);
            }}
            onChange={(to) => onChange(recordOf(entries.with(index, [to, value])), { from: key, to })}
          />
          {children(value, (text) => changed([key, text]), key)}
        </Stack>
      )}
    </ItemList>
  );
}
