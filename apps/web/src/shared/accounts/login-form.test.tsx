// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { LoginForm } from "./login-form.tsx";

const recruiter = { user_id: 1, usertype: "recruiter", username: "recruiter@example.com" };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function signIn(answer: () => Response) {
  const requests = fakeFetch(({ path }) => (path === "/accounts/login" ? answer() : Response.json({ valid: false })));
  const onSignedIn = vi.fn<() => void>();
  const onSecondStep = vi.fn<() => void>();
  await renderAt(<LoginForm onSignedIn={onSignedIn} onSecondStep={onSecondStep} />);
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: " recruiter@example.com " } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: "secret" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  return { onSignedIn, onSecondStep, requests };
}

it("signs in with e-mail and password", async () => {
  const { onSignedIn, requests } = await signIn(() => Response.json(recruiter));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(requests.at(-1)?.body).toEqual({ email: "recruiter@example.com", password: "secret" });
});

it("goes on to the second step if the account has two-step sign-in", async () => {
  const half = { user_id: null, usertype: null, username: null, next: "code" };
  const { onSignedIn, onSecondStep } = await signIn(() => Response.json(half));
  await vi.waitFor(() => expect(onSecondStep).toHaveBeenCalledTimes(1));
  expect(onSignedIn).not.toHaveBeenCalled();
});

it.each([
  [401, "wrong_credentials", "E-mail address or password is incorrect."],
  [429, "too_many_requests", "Too many requests. Please wait a moment and try again."],
])("explains a refusal with %i", async (status, code, text) => {
  const { onSignedIn } = await signIn(() => errorReply(status, code));
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(onSignedIn).not.toHaveBeenCalled();
});
