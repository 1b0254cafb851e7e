// @vitest-environment happy-dom
import type { Invite } from "@invigil/contract/inviting/invitations";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { renderAt } from "../../testing/render.tsx";
import { OnboardingForm } from "./onboarding-form.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const invite: Invite = {
  id: "inv-1",
  email: "candidate@example.com",
  test_slug: "demo",
  test_name: "Demo test",
  is_onboarded: false,
  extra_data: {},
  fields: [
    { name: "city", label: "City", type: "text", required: true },
    { name: "mail", label: "Other e-mail", type: "email", required: false },
    { name: "level", label: "Level", type: "select", required: false, options: ["Junior", "Senior"] },
    { name: "born", label: "Born", type: "date", required: false },
    { name: "about", label: "About you", type: "textarea", required: false },
    { name: "cv", label: "CV", type: "file", required: false },
  ],
};

function type(label: RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it("says what is missing or wrong, and sends nothing", async () => {
  const send = vi.fn<(entries: Record<string, string>) => Promise<void>>(async () => {});
  await renderAt(<OnboardingForm invite={invite} send={send} />);
  type(/Other e-mail/, "nonsense");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  expect(screen.getByText("City is required")).toBeTruthy();
  expect(screen.getByText("Other e-mail is not valid")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/City/));
  expect(send).not.toHaveBeenCalled();
});

it("sends every field of the form", async () => {
  const send = vi.fn<(entries: Record<string, string>) => Promise<void>>(async () => {});
  await renderAt(<OnboardingForm invite={invite} send={send} />);
  type(/City/, " Pune ");
  type(/Level/, "Senior");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toEqual({ city: "Pune", mail: "", level: "Senior", born: "", about: "", cv: "" });
});

it("keeps the entries when sending fails, even across a reload [A8.07]", async () => {
  const failure = new ApiError({ family: "AED", status: 500, code: "internal", body: null });
  await renderAt(<OnboardingForm invite={invite} send={() => Promise.reject(failure)} />);
  type(/City/, "Pune");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Form submission failed");
  cleanup();
  await renderAt(<OnboardingForm invite={invite} send={async () => {}} />);
  expect(screen.getByLabelText(/City/)).toHaveProperty("value", "Pune");
});

it("refuses a file over 10,000,000 bytes [A5.03]", async () => {
  const { container } = await renderAt(<OnboardingForm invite={invite} send={async () => {}} />);
  const picker = container.querySelector("input[type=file]");
  const file = new File([new Uint8Array(10_000_001)], "cv.pdf");
  if (picker) fireEvent.change(picker, { target: { files: [file] } });
  expect(await screen.findByText("File size should be less than 10 MB")).toBeTruthy();
});
