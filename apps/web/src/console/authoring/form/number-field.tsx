import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useRefused } from "../../parts/save-status.tsx";

interface Props extends Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "type" | "label"> {
  label: string;
  /** null: nothing is set. NaN: what was typed is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** Allows fractions. */
  fractions?: boolean;
}

/** The browser's own number input. What was typed stays as typed, also while it is no number yet. */
export function NumberField({ value, onChange, min, max, fractions = false, error, ...input }: Props) {
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const isOwn = typed !== null && Object.is(typed.value, value);
  const wrong = numberFault(value, { min, max, fractions });
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
        const next = text === "" ? (validity.badInput ? Number.NaN : null) : Number(text);
        setTyped({ text, value: next });
        onChange(next);
      }}
    />
  );
}

/** null: it is fine, or nothing is set. */
export function numberFault(
  value: number | null,
  { min, max, fractions = false }: { min: number; max: number; fractions?: boolean },
): string | null {
  if (value === null) return null;
  if (!Number.isFinite(value)) return "A number, please";
  if (!fractions && !Number.isInteger(value)) return "A whole number, please";
  return value < min || value > max ? `From ${min} to ${max}` : null;
}
