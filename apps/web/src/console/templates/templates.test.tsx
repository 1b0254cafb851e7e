// @vitest-environment happy-dom
import type { InviteTemplate } from "@invigil/contract/inviting/invite-templates";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { NEW_TEXTS, type TemplateText } from "./new-text.ts";
import { TemplateEditor } from "./template-editor.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saved: InviteTemplate = {
  id: 7,
  kind: "invitation",
  name: "Friendly",
  subject: "Hello from {company}",
  body: "Start: {link}",
  is_default: false,
  version: 3,
  changed_at: "2026-01-01T10:00:00.000Z",
};
const PREVIEW = { test_name: "Arithmetic", subject: "Hello from Acme", body: "Start: LINK\n\nBye", link: "LINK" };

async function open(
  reply: (body: unknown) => Response,
  { template = saved, start = NEW_TEXTS.invitation }: { template?: InviteTemplate | null; start?: TemplateText } = {},
) {
  const sent: unknown[] = [];
  fakeFetch(({ path, method, body }) => {
    if (path === "/rpc/invite_template.preview") return Response.json({ ...PREVIEW, has_calendar: true });
    if (method !== "PUT") return Response.json({ valid: true });
    sent.push(body);
    return reply(body);
  });
  const onClose = vi.fn<() => void>();
  await renderAt(<TemplateEditor template={template} start={start} company="Acme" onClose={onClose} />);
  return { sent, onClose };
}
const body = () => screen.getByLabelText<HTMLTextAreaElement>(/^Text/);
const type = (text: string) => fireEvent.change(body(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("shows the e-mail that the text becomes, with its calendar file", async () => {
  await open(() => Response.json(saved));
  expect(await screen.findByText("Hello from Acme")).toBeTruthy();
  expect(screen.getByText(/As the candidate Ada Example of “Arithmetic” would read it/)).toBeTruthy();
  expect(screen.getByText("A calendar file is attached, because this test has dates.")).toBeTruthy();
});

it.each(["invitation", "reminder"] as const)("begins a new %s with whole sentences", async (kind) => {
  await open(() => Response.json(saved), { template: null, start: NEW_TEXTS[kind] });
  expect(body().value).toMatch(/^Hello \{name\},\n\n[A-Z{]/);
  expect(body().value).not.toMatch(/until: \{closes\}/);
});

it("inserts a placeholder where the cursor is", async () => {
  const { sent, onClose } = await open(() => Response.json(saved));
  fireEvent.focus(body());
  body().setSelectionRange(0, 5);
  press("Name");
  expect(body().value).toBe("{name}: {link}");
  press("Save template");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ name: "Friendly", subject: saved.subject, body: "{name}: {link}", version: 3 }]);
});

it("says what is wrong beside the text, sends nothing, and keeps what was typed", async () => {
  const { sent } = await open(() => Response.json(saved));
  type("Hello {nmae}: {link}");
  expect(screen.getByText(/“\{nmae\}” is not a placeholder/)).toBeTruthy();
  type("Hello {name}");
  expect(screen.getByText(/^Insert the link/)).toBeTruthy();
  press("Save template");
  expect(sent).toEqual([]);
  expect(body().value).toBe("Hello {name}");
});

it("keeps the text when the server refuses it, and asks before it is lost", async () => {
  const description = "A colleague has changed this template since you opened it.";
  const { onClose } = await open(() => errorReply(409, "stale_edit", { description }));
  type("Dear {name}: {link}");
  press("Save template");
  expect(await screen.findByText(new RegExp(description))).toBeTruthy();
  expect(body().value).toBe("Dear {name}: {link}");
  press("Cancel");
  expect(screen.getByText("Leave without saving?")).toBeTruthy();
  press("Stay");
  expect(onClose).not.toHaveBeenCalled();
});
