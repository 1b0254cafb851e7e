import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useRefused } from "../../parts/save-status.tsx";

interface Props extends Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "type" | "label"> {
  label: string;
  /** null if the field is empty, NaN if the typed text is not a number. */
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** Whether fractions are allowed. */
  fractions?: boolean;
}

/** The browser's own number input. It keeps what was typed, even while that is not a valid number. */
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

/** Returns what is wrong with a number, or null if it is valid or not set. */
export function numberFault(
  value: number | null,
  { min, max, fractions = false }: { min: number; max: number; fractions?: boolean },
): string | null {
  if (value === null) return null;
  if (!Number.isFinite(value)) return "Enter a number";
  if (!fractions && !Number.isInteger(value)) return "Enter a whole number";
  return value < min || value > max ? `Enter a number from ${min} to ${max}` : null;
}
