// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { LinkDialog } from "./link-dialog.tsx";

afterEach(cleanup);

it("A1.04 creates a link that invites people to a quiz, and explains what that means", async () => {
  const dialog = <LinkDialog slug="t" link="https://tests.example.com/gateways/join/k" onClose={() => undefined} />;
  await renderAt(dialog, { queryClient: signedInClient(recruiter) });
  expect(screen.getByLabelText("Link")).toHaveProperty("value", "https://tests.example.com/gateways/join/k");
  fireEvent.click(screen.getByLabelText(/^Call it a quiz/));
  expect(screen.getByLabelText("Link")).toHaveProperty(
    "value",
    "https://tests.example.com/gateways/join/k?testType=quiz",
  );
  expect(screen.getByText(/see “quiz” instead of “test”/)).toBeDefined();
});
