import { Input } from "@mantine/core";
import { createContext, useContext, useEffect, useState, type ComponentType } from "react";
import { LargeText } from "../../../parts/large-text.tsx";
import { CodeField } from "../../fields.tsx";

interface EditorProps {
  label: string;
  /** The initial text; later values are ignored. */
  text: string;
  mode: string;
  rows: number;
  readOnly: boolean;
  onChange: (text: string) => void;
}

interface Slot {
  /** null while the editor is loading, or if it cannot be loaded. */
  Editor: ComponentType<EditorProps> | null;
  readOnly: boolean;
}

/** The editor that code fields use. */
export const CodeSlot = createContext<Slot>({ Editor: null, readOnly: false });

export type LoadEditor = () => Promise<ComponentType<EditorProps>>;

export function useLoadedEditor(load: LoadEditor): Slot["Editor"] {
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<EditorProps> } | null>(null);
  // The editor is a separate file that loads after the page.
  useEffect(() => {
    let wanted = true;
    load().then(
      (Editor) => wanted && setLoaded({ Editor }),
      () => {
        // If it cannot be loaded, code is written in plain fields.
      },
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return loaded?.Editor ?? null;
}

interface Props {
  label: string;
  description?: string;
  /** A language's id, or the path of a file. */
  mode: string;
  value: string;
  rows?: number;
  error?: string | null;
  onChange: (value: string) => void;
}

/** The editor becomes slow with longer texts. */
const LONGEST_EDITED = 400_000;

/**
 * A code field with the candidates' editor. It stays a plain field until the editor has loaded and nobody is typing in it.
 */
export function CodeText({ label, description, mode, value, rows = 4, error = null, onChange }: Props) {
  const { Editor, readOnly } = useContext(CodeSlot);
  const [inField, setInField] = useState(false);
  const [told, setTold] = useState(value);
  /** Incremented whenever the text is changed by anything but the editor. */
  const [made, setMade] = useState(0);
  if (told !== value) {
    setTold(value);
    setMade(made + 1);
  }
  const said = description === undefined ? {} : { description };

  if (value.length > LONGEST_EDITED) return <LargeText {...{ label, value, readOnly, error, onChange }} {...said} />;
  if (!Editor || inField) {
    return (
      <div onFocus={() => setInField(true)} onBlur={() => setInField(false)}>
        <CodeField {...{ label, value, rows, readOnly, error, onChange }} {...said} />
      </div>
    );
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} {...said}>
      <Editor
        key={made}
        label={label}
        text={value}
        mode={mode}
        rows={rows}
        readOnly={readOnly}
        onChange={(text) => {
          setTold(text);
          onChange(text);
        }}
      />
    </Input.Wrapper>
  );
}
