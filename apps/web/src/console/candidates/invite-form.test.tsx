// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../../shared/parts/toasts.ts";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { InviteForm } from "./invite-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

const LINK = "https://tests.example.com/gateways/enter/secret";

async function fillIn(sends: boolean) {
  fakeFetch(({ path, method }) => {
    if (path.startsWith("/gateways")) return Response.json({ valid: true });
    if (path === "/api/v1/invite/i-1/link") return Response.json({ link: LINK });
    const invited = [{ invite_id: "i-1", email: "ada@example.com" }];
    return Response.json(method === "POST" ? { invited, known: [] } : {}, { status: 201 });
  });
  const onClose = vi.fn<() => void>();
  await renderAt(<InviteForm slug="t-1" sends={sends} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Ada Example" } });
  fireEvent.change(screen.getByLabelText(/^E-mail/), { target: { value: "ada@example.com" } });
  return onClose;
}

it("sends an invitation if the server sends e-mails", async () => {
  const onClose = await fillIn(true);
  fireEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(useToasts.getState().toasts[0]?.message).toBe("ada@example.com was invited.");
});

it("creates a link to pass on, and promises to send nothing, where there is no mail server", async () => {
  const onClose = await fillIn(false);
  expect(screen.queryByRole("button", { name: "Send invitation" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create invitation link" }));
  expect(await screen.findByLabelText("Link")).toHaveProperty("value", LINK);
  expect(screen.getByText(/^This server sends no e-mail\. Copy the link and send it to ada@example\.com/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(onClose).toHaveBeenCalled();
});

it("grants extra time in per cent and in minutes", async () => {
  const requests = fakeFetch(() => Response.json({ invited: [], known: [] }, { status: 201 }));
  await renderAt(<InviteForm slug="t-1" sends onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Ada Example" } });
  fireEvent.change(screen.getByLabelText(/^E-mail/), { target: { value: "ada@example.com" } });
  fireEvent.change(screen.getByLabelText("Extra time in per cent"), { target: { value: "25" } });
  fireEvent.change(screen.getByLabelText("Extra minutes"), { target: { value: "10" } });
  fireEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
      people: [{ name: "Ada Example", accommodations: { extra_minutes: 10, extra_percent: 25 } }],
    }),
  );
});
