import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useRefused } from "../../parts/save-status.tsx";

interface Props extends Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "type" | "label"> {
  label: string;
  /** null if the field is empty or its text is not a number yet. */
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** Whether fractions are allowed. */
  fractions?: boolean;
  /** The field must not be empty. */
  needed?: boolean;
}

/** The browser's own number input. It keeps what was typed, even while that is not a valid number. */
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

const NO_NUMBER = "Enter a number";

type Range = Pick<Props, "min" | "max" | "fractions" | "needed">;

/** Returns what is wrong with a number, or null if it is valid or not set. */
export function numberFault(
  value: number | null,
  { min, max, fractions = false, needed = false }: Range,
): string | null {
  if (value === null) return needed ? NO_NUMBER : null;
  if (!Number.isFinite(value)) return NO_NUMBER;
  if (!fractions && !Number.isInteger(value)) return "Enter a whole number";
  return value < min || value > max ? `Enter a number from ${min} to ${max}` : null;
}
