import { FilePath } from "@invigil/contract/fields";
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CodeText } from "./code-text.tsx";
import { fits } from "../draft/fits.ts";
import { RecordList } from "./record-list.tsx";

interface Props {
  title: string;
  description?: string;
  files: Readonly<Record<string, string>>;
  /** The initial path of a new file. */
  fresh: string;
  onChange: (files: Record<string, string>, renamed?: { from: string; to: string }) => void;
  /** Renders what else belongs to a file. */
  renderAside?: (path: string) => ReactNode;
}

export const pathFault = fits(FilePath, "Enter a relative path such as tests/test_main.py");

/** A notebook's text is JSON, which is no way to write cells. */
export function notebookHint(path: string): { description?: string } {
  return path.endsWith(".ipynb") ? { description: "Its cells are easier to write under “Workspace”." } : {};
}

/** Edits files by path. */
export function FileList({ title, description, files, fresh, onChange, renderAside }: Props) {
  return (
    <Stack gap={4} role="group" aria-label={title}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {description !== undefined && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <RecordList name="File" nameLabel="Path" record={files} refuse={pathFault} fresh={fresh} onChange={onChange}>
        {(content, changed, path) => (
          <>
            {renderAside?.(path)}
            <CodeText label="Content" mode={path} {...notebookHint(path)} value={content} onChange={changed} />
          </>
        )}
      </RecordList>
    </Stack>
  );
}
