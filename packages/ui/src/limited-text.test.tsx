// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { LimitedPassword } from "./limited-password.tsx";
import { firstOverLimit, LimitedInput, LimitedTextarea } from "./limited-text.tsx";

afterEach(cleanup);

function Form() {
  const [texts, setTexts] = useState({ name: "", about: "", password: "" });
  const field = (name: keyof typeof texts) => ({
    label: name,
    value: texts[name],
    limit: 10,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTexts((before) => ({ ...before, [name]: value })),
  });
  return (
    <MantineProvider env="test">
      <form aria-label="Form">
        <LimitedInput {...field("name")} />
        <LimitedTextarea {...field("about")} />
        <LimitedPassword {...field("password")} />
      </form>
    </MantineProvider>
  );
}

it.each(["name", "about", "password"])("keeps all of a text that is too long in %s, and blocks the form", (label) => {
  render(<Form />);
  const form = screen.getByRole<HTMLFormElement>("form");
  const field = screen.getByLabelText<HTMLInputElement>(label);
  expect(field.hasAttribute("maxlength")).toBe(false);
  fireEvent.change(field, { target: { value: "twelve chars" } });
  expect(field.value).toBe("twelve chars");
  expect(screen.getByText("2 characters over the limit of 10. Shorten the text.")).toBeTruthy();
  expect(form.checkValidity()).toBe(false);
  expect(firstOverLimit(form)).toBe(field);
  fireEvent.change(field, { target: { value: "ten chars." } });
  expect(screen.queryByText(/over the limit/)).toBeNull();
  expect(firstOverLimit(form)).toBeNull();
});
