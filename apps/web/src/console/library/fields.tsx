import { LimitedInput } from "@invigil/ui/limited-text";
import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { isLarge, LargeText } from "../parts/large-text.tsx";
import { useRefused } from "../parts/save-status.tsx";

/** Puts descriptions below the inputs, so that inputs in a row line up. */
export const ORDER: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

interface NumberProps {
  label: string;
  description?: string;
  /** null if the field is empty. */
  value: number | null;
  min?: number;
  max?: number;
  whole?: boolean;
  width?: number;
  /** The field must not be empty. */
  needed?: boolean;
  onChange: (value: number | null) => void;
}

/** A number that may be left empty. Invalid text stays in the field and is not applied. */
export function NumberField({ label, description, value, width, onChange, ...bounds }: NumberProps) {
  const { min = 0, max, whole } = bounds;
  const [text, setText] = useState(value === null ? "" : String(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (Number(text) !== value) setText(value === null ? "" : String(value));
  }
  const fault = faultOf(text, bounds);
  useRefused(label, fault !== null);
  return (
    <TextInput
      label={label}
      {...(description !== undefined && { description })}
      inputWrapperOrder={ORDER}
      type="number"
      inputMode="decimal"
      min={min}
      {...(max !== undefined && { max })}
      step={whole ? 1 : "any"}
      value={text}
      error={fault}
      {...(width !== undefined && { w: width })}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        if (faultOf(next, bounds) !== null) return;
        const taken = next.trim() === "" ? null : Number(next);
        setKnown(taken);
        onChange(taken);
      }}
    />
  );
}

type Bounds = Pick<NumberProps, "min" | "max" | "whole" | "needed">;

function faultOf(text: string, { min = 0, max, whole, needed }: Bounds): string | null {
  if (text.trim() === "") return needed ? "Enter a number" : null;
  const number = Number(text);
  if (!Number.isFinite(number)) return "This is not a number";
  if (number < min) return `Enter at least ${min}`;
  if (max !== undefined && number > max) return `Enter at most ${max}`;
  return whole && !Number.isInteger(number) ? "Enter a whole number" : null;
}

interface CheckedProps {
  label: string;
  description?: string;
  placeholder?: string;
  value: string;
  /** Returns why a text is not allowed, or null. */
  refuse: (text: string) => string | null;
  grow?: boolean;
  width?: number;
  onChange: (value: string) => void;
}

/** A text that must have a certain format. Until it does, it stays in the field and is not applied. */
export function CheckedField({ label, value, refuse, grow, width, onChange, ...shown }: CheckedProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const fault = refuse(text);
  useRefused(label, fault !== null);
  return (
    <LimitedInput
      {...shown}
      inputWrapperOrder={ORDER}
      label={label}
      limit={500}
      value={text}
      error={fault}
      {...(grow && { style: { flex: "1 1 12rem" } })}
      {...(width !== undefined && { w: width, maw: "100%" })}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        if (refuse(typed) !== null) return;
        setKnown(typed);
        onChange(typed);
      }}
    />
  );
}

const MONO = { input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: "var(--mantine-font-size-sm)" } };

interface CodeProps {
  label: string;
  description?: string;
  value: string;
  rows?: number;
  readOnly?: boolean;
  error?: string | null;
  onChange: (value: string) => void;
}

/** Text for a program, in which every space counts. */
export function CodeField({ label, description, value, rows = 4, readOnly, error, onChange }: CodeProps) {
  if (isLarge(value))
    return (
      <LargeText {...{ label, description, value, onChange }} readOnly={readOnly ?? false} error={error ?? null} />
    );
  return (
    <Textarea
      label={label}
      {...(description !== undefined && { description })}
      value={value}
      rows={rows}
      resize="vertical"
      spellCheck={false}
      readOnly={readOnly ?? false}
      error={error}
      styles={MONO}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ListProps {
  label: string;
  description?: string;
  values: readonly string[];
  /** The most characters that one entry can have. */
  longest: number;
  most: number;
  onChange: (values: string[]) => void;
}

/** Unique short texts separated by commas. Invalid text stays in the field and is not applied. */
export function ListField({ label, description, values, longest, most, onChange }: ListProps) {
  const joined = values.join(", ");
  const [text, setText] = useState(joined);
  const [known, setKnown] = useState(joined);
  if (known !== joined) {
    setKnown(joined);
    if (split(text).join(", ") !== joined) setText(joined);
  }
  const refuse = (taken: readonly string[]) => {
    const long = taken.find((each) => each.length > longest);
    if (long !== undefined) return `“${long.slice(0, 20)}…” is too long. Use at most ${longest} characters`;
    return taken.length > most ? `Enter no more than ${most}` : null;
  };
  const fault = refuse(split(text));
  useRefused(label, fault !== null);
  return (
    <TextInput
      label={label}
      {...(description !== undefined && { description })}
      value={text}
      error={fault}
      onChange={(event) => {
        const taken = split(event.currentTarget.value);
        setText(event.currentTarget.value);
        if (refuse(taken) !== null) return;
        setKnown(taken.join(", "));
        onChange(taken);
      }}
    />
  );
}

function split(text: string): string[] {
  const all = text.split(",").map((each) => each.trim());
  return [...new Set(all)].filter((each) => each !== "");
}
