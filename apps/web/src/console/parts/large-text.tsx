import { sizeText } from "@invigil/rules/text/size-text";
import { Anchor, Button, Code, FileButton, Group, Input, Text } from "@mantine/core";
import { useState } from "react";
import { saveToDisk } from "../../shared/parts/save-to-disk.ts";

/** In a longer text, each key press would block the page for a while. */
const LONGEST_TYPED = 20_000;
const SHOWN = 400;

export function isLarge(text: string): boolean {
  return text.length > LONGEST_TYPED;
}

interface Props {
  label: string;
  description?: string | undefined;
  value: string;
  readOnly?: boolean;
  error?: string | null;
  onChange: (value: string) => void;
}

/** Shows the beginning and the size of a long text, which can be downloaded or replaced with a file. */
export function LargeText({ label, description, value, readOnly = false, error = null, onChange }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);

  async function replace(file: File | null) {
    if (!file) return;
    const text = await plainText(file);
    setRefusal(text === null ? `“${file.name}” is not plain text in UTF-8.` : null);
    if (text !== null) onChange(text);
  }

  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={refusal ?? error}>
      <Code
        block
        mah={120}
        style={{ overflow: "hidden", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
        aria-label={`Beginning of ${label}`}
      >
        {value.slice(0, SHOWN)}…
      </Code>
      <Group gap="sm" mt={4}>
        <Text size="sm" c="dimmed">
          {sizeText(new Blob([value]).size)}, too long to edit here
        </Text>
        {/* A link, because it works even inside a disabled fieldset. */}
        <Anchor
          href="#"
          size="sm"
          aria-label={`Download ${label}`}
          onClick={(event) => {
            event.preventDefault();
            const name = `${label.toLowerCase().replaceAll(/\W+/g, "-")}.txt`;
            saveToDisk(new Blob([value], { type: "text/plain" }), name);
          }}
        >
          Download
        </Anchor>
        {!readOnly && (
          <>
            <FileButton
              onChange={(file) => void replace(file)}
              inputProps={{ "aria-label": `File to replace ${label}` }}
            >
              {(props) => (
                <Button {...props} variant="default" size="compact-sm" aria-label={`Replace ${label} with a file`}>
                  Replace with a file
                </Button>
              )}
            </FileButton>
            <Button variant="subtle" size="compact-sm" aria-label={`Clear ${label}`} onClick={() => onChange("")}>
              Clear
            </Button>
          </>
        )}
      </Group>
    </Input.Wrapper>
  );
}

async function plainText(file: File): Promise<string | null> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? null : text.replaceAll("\r\n", "\n");
  } catch {
    return null;
  }
}
