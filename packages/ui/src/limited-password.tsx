import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useImperativeHandle } from "react";
import { useLimit, type Limited } from "./limited-text.tsx";

/** Kept apart from the other limited fields: candidates never enter a password and should not load its field. */
export function LimitedPassword({ ref, ...props }: Limited<PasswordInputProps, HTMLInputElement>) {
  const { fault, field, ...rest } = useLimit(props);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  return <PasswordInput {...rest} error={fault ?? rest.error} ref={field} />;
}
