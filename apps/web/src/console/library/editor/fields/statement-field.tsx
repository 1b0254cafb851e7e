import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Stack } from "@mantine/core";
import { useRef } from "react";
import { InsertPicture } from "../../files/insert-picture.tsx";
import { insertPicture } from "../../files/picture-markdown.ts";

interface Props {
  description?: string;
  rows: number;
  value: string;
  onChange: (value: string) => void;
}

/** Edits Markdown with pictures from the library. */
export function StatementField({ description, rows, value, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  /** The last position of the cursor, because the field loses the focus to the dialog. */
  const place = useRef<{ from: number; to: number } | null>(null);

  function keepPlace() {
    if (field.current) place.current = { from: field.current.selectionStart, to: field.current.selectionEnd };
  }

  return (
    <Stack gap="xs">
      <LimitedTextarea
        ref={field}
        label="Statement"
        {...(description !== undefined && { description })}
        dir="auto"
        rows={rows}
        resize="vertical"
        limit={100_000}
        value={value}
        onSelect={keepPlace}
        onBlur={keepPlace}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <InsertPicture
        onInsert={(picture) =>
          onChange(insertPicture(value, place.current ?? { from: value.length, to: value.length }, picture))
        }
      />
    </Stack>
  );
}
