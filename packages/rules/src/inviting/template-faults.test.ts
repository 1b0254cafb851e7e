import { expect, it } from "vitest";
import { templateFaults } from "./template-faults.ts";

const good = { subject: "{company} invites you to {test}", body: "Hello {name}, start here: {link}" };

it("finds nothing in a text with known placeholders and the link", () => {
  expect(templateFaults(good)).toEqual({ subject: null, body: null });
});

it("names the placeholder that it does not know", () => {
  expect(templateFaults({ ...good, body: "Hello {nmae}: {link}" }).body).toMatch(/^“\{nmae\}” is not a placeholder/);
  expect(templateFaults({ ...good, body: "{} {link}" }).body).toMatch(/^“\{\}” is not a placeholder/);
  expect(templateFaults({ ...good, body: "{toString} {link}" }).body).toMatch(/^“\{toString\}”/);
});

it("asks for the link", () => {
  expect(templateFaults({ ...good, body: "Hello {name}" }).body).toMatch(/^Insert the link/);
});

it.each(["{reset {name}} {link}", "{reset link} {link}", "{{link}} x", "a } b {link}", "{ {link}"])(
  "lets no name complete a place for another link: %s",
  (body) => {
    expect(templateFaults({ ...good, body }).body).toMatch(/brace/i);
  },
);

it("keeps links and lists out of the subject", () => {
  expect(templateFaults({ ...good, subject: "Open {link}" }).subject).toMatch(/not in the subject/);
  expect(templateFaults({ ...good, subject: "{details}" }).subject).toMatch(/not in the subject/);
  expect(templateFaults({ ...good, subject: "Sign in at www.example.com" }).subject).toMatch(/web or e-mail addresses/);
});
