import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { CheckedField } from "../../fields.tsx";
import { ItemList } from "../../item-list.tsx";
import { freeName, recordOf } from "./record-entries.ts";

interface Props {
  /** What one of them is called: "File", "Field". */
  name: string;
  nameLabel: string;
  record: Readonly<Record<string, string>>;
  /** Why something cannot be a name, in words. */
  refuse: (name: string) => string | null;
  /** The name that a new one begins with. */
  fresh: string;
  freshValue?: string;
  most?: number;
  /** `renamed` says what has another name now. */
  onChange: (record: Record<string, string>, renamed?: { from: string; to: string }) => void;
  children: (value: string, change: (value: string) => void, name: string) => ReactNode;
}

/** Texts under names, each of which there is once. */
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
              if (typed !== key && Object.hasOwn(record, typed)) return "Another one has this name";
              // The keys of an object that are plain numbers would jump to its beginning.
              return /^\d+$/.test(typed) ? "Not only digits" : refuse(typed);
            }}
            onChange={(to) => onChange(recordOf(entries.with(index, [to, value])), { from: key, to })}
          />
          {children(value, (text) => changed([key, text]), key)}
        </Stack>
      )}
    </ItemList>
  );
}
