// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { InviteList } from "./invite-list.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

async function open(answer: (seen: Seen) => Response, sends = true) {
  const requests = fakeFetch((seen) =>
    seen.path.startsWith("/gateways") ? Response.json({ valid: true }) : answer(seen),
  );
  const onClose = vi.fn<() => void>();
  await renderAt(<InviteList slug="t-1" sends={sends} onClose={onClose} />);
  const sent = () => requests.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { onClose, sent };
}

const LIST = "ada@example.com,Ada Example,15\nnobody,Nobody\nben@example.com,Ben Example,25%";
const list = () => screen.getByLabelText<HTMLTextAreaElement>("List");
const write = (value: string) => fireEvent.change(list(), { target: { value } });

it("shows the faults in a list and sends only the valid lines, once confirmed", async () => {
  const invited = [{ invite_id: "i-1", email: "ada@example.com" }];
  const { onClose, sent } = await open(() => Response.json({ invited, known: ["ben@example.com"] }, { status: 201 }));
  write(LIST);
  expect(screen.getByText("2 of 3 can be invited")).toBeTruthy();
  expect(screen.getByText("This is not an e-mail address")).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Invite 2 people" }));
  // Nothing typed is lost: the faulty line stays so that it can be corrected.
  await vi.waitFor(() => expect(list().value).toBe("nobody,Nobody"));
  expect(onClose).not.toHaveBeenCalled();
  expect(sent()).toMatchObject([
    {
      people: [
        { email: "ada@example.com", name: "Ada Example", accommodations: { extra_minutes: 15 } },
        { email: "ben@example.com", name: "Ben Example", accommodations: { extra_minutes: 0, extra_percent: 25 } },
      ],
    },
  ]);
  expect(useToasts.getState().toasts[0]?.message).toBe(
    "1 candidate was invited. 1 candidate had already been invited.",
  );
});

it("keeps the list and explains what to do if the test cannot invite anyone", async () => {
  const { onClose } = await open(() => errorReply(409, "test_not_live"));
  write(LIST);
  fireEvent.click(screen.getByRole("button", { name: "Invite 2 people" }));
  expect((await screen.findByRole("alert")).textContent).toContain("publish it first");
  expect(list().value).toBe(LIST);
  expect(onClose).not.toHaveBeenCalled();
});

it("asks before it discards a list, and closes once everyone is invited", async () => {
  const { onClose } = await open(() =>
    Response.json({ invited: [{ invite_id: "i-1", email: "ada@example.com" }], known: [] }, { status: 201 }),
  );
  write("ada@example.com,Ada Example");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("dialog", { name: "Close without inviting?" })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Stay" }));
  fireEvent.click(screen.getByRole("button", { name: "Invite 1 person" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it("says that the invitations have to be passed on if the server sends no e-mail", async () => {
  const invited = [{ invite_id: "i-1", email: "ada@example.com" }];
  await open(() => Response.json({ invited, known: [] }, { status: 201 }), false);
  write("ada@example.com,Ada Example");
  fireEvent.click(screen.getByRole("button", { name: "Invite 1 person" }));
  await vi.waitFor(() =>
    expect(useToasts.getState().toasts[0]?.message).toBe(
      "1 candidate was invited. This server sends no e-mail: copy the invitations from the outbox and send them yourself.",
    ),
  );
});
