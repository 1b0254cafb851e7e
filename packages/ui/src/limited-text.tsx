import { messages } from "@invigil/contract/messages/messages";
import { Textarea, TextInput, type TextareaProps, type TextInputProps } from "@mantine/core";
import { useEffect, useImperativeHandle, useRef, type Ref } from "react";

/**
 * Fields whose text has a maximum length. The browser's own `maxLength` silently truncates a paste; these keep all of
 * it, say how far it is over the limit, and stop the browser from submitting the form.
 */
export type Limited<Props, Field> = Omit<Props, "maxLength" | "value" | "ref"> & {
  limit: number;
  value: string;
  /** The message for a text over the limit. */
  overLimit?: (over: number, limit: number) => string;
  ref?: Ref<Field | null>;
};

export function LimitedInput({ ref, ...props }: Limited<TextInputProps, HTMLInputElement>) {
  const { fault, field, ...rest } = useLimit(props);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  return <TextInput {...rest} error={fault ?? rest.error} ref={field} />;
}

export function LimitedTextarea({ ref, ...props }: Limited<TextareaProps, HTMLTextAreaElement>) {
  const { fault, field, ...rest } = useLimit<typeof props, HTMLTextAreaElement>(props);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current);
  return <Textarea {...rest} error={fault ?? rest.error} ref={field} />;
}

/** The first field that blocks the form, for forms that report the other fields' errors themselves. */
export function firstOverLimit(form: HTMLFormElement): HTMLElement | null {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].find(({ validity }) => validity.customError) ?? null;
}

interface Limit {
  limit: number;
  value: string;
  overLimit?: (over: number, limit: number) => string;
}

export function useLimit<Props extends Limit, Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>({
  limit,
  overLimit = messages.overLimit,
  ...rest
}: Props) {
  const field = useRef<Field>(null);
  const over = rest.value.length - limit;
  const fault = over > 0 ? overLimit(over, limit) : null;
  // Tells the browser that this field blocks the form.
  useEffect(() => field.current?.setCustomValidity(fault ?? ""), [fault]);
  return { ...rest, fault, field };
}
