import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useRefused } from "../../parts/save-status.tsx";

interface Props extends Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "type" | "label"> {
  label: string;
  /** null: nothing is set, or what was typed is no number yet. */
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** Allows fractions. */
  fractions?: boolean;
  /** It cannot be left empty. */
  needed?: boolean;
}

/** The browser's own number input. What was typed stays as typed, also while it is no number yet. */
export function NumberField({ value, onChange, min, max, fractions = false, needed = false, error, ...input }: Props) {
  const [typed, setTyped] = useState<{ text: string; value: number | null; isNumber: boolean } | null>(null);
  const isOwn = typed !== null && typed.value === value;
  const wrong = isOwn && !typed.isNumber ? NO_NUMBER : numberFault(value, { min, max, fractions, needed });
  useRefused(input["aria-label"] ?? input.label, wrong !== null);
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={fractions ? "any" : 1}
      {...input}
      value={isOwn ? typed.text : (value ?? "")}
      error={error ?? wrong}
      onChange={(event) => {
        const { value: text, validity } = event.currentTarget;
        const next = text === "" ? null : Number(text);
        setTyped({ text, value: next, isNumber: !validity.badInput });
        onChange(next);
      }}
    />
  );
}

const NO_NUMBER = "A number, please";

type Range = Pick<Props, "min" | "max" | "fractions" | "needed">;

/** null: it is fine. */
export function numberFault(
  value: number | null,
  { min, max, fractions = false, needed = false }: Range,
): string | null {
  if (value === null) return needed ? NO_NUMBER : null;
  if (!Number.isFinite(value)) return NO_NUMBER;
  if (!fractions && !Number.isInteger(value)) return "A whole number, please";
  return value < min || value > max ? `From ${min} to ${max}` : null;
}
