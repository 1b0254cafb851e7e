// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { renderAt } from "../../../testing/render.tsx";
import { fakeXhr } from "../../../testing/fake-xhr.ts";
import { AttachmentEmbed } from "./attachment-embed.tsx";
import { Attachments } from "./attachments.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=token-1";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answerType(type: string, status = 200) {
  return fakeFetch(() => new Response(null, { status, headers: { "content-type": type } }));
}

it("embeds pictures by their name, and other links only if they are html or pdf [A5.04]", async () => {
  const asked = answerType("application/pdf");
  await renderAt(<AttachmentEmbed attachment={{ name: "chart.webp", url: "/media/1/chart.webp" }} />);
  expect(screen.getByRole("img", { name: "chart.webp" }).getAttribute("src")).toBe("/media/1/chart.webp");
  expect(asked).toHaveLength(0);
  cleanup();

  await renderAt(<AttachmentEmbed attachment={{ name: "paper.pdf", url: "/media/2/paper.pdf" }} />);
  expect((await screen.findByTitle("paper.pdf")).tagName).toBe("IFRAME");
  expect(asked).toMatchObject([{ method: "HEAD", path: "/media/2/paper.pdf" }]);
  cleanup();

  answerType("text/html; charset=utf-8");
  await renderAt(<AttachmentEmbed attachment={{ name: "page", url: "/media/3/page" }} />);
  expect((await screen.findByTitle("page")).getAttribute("sandbox")).toBe("");
  cleanup();

  const others = answerType("application/zip");
  const { container } = await renderAt(<AttachmentEmbed attachment={{ name: "all.zip", url: "/media/4/all.zip" }} />);
  await waitFor(() => expect(others).toHaveLength(1));
  expect(container.querySelector("iframe, img")).toBeNull();
});

it("adds an uploaded file and removes one after asking", async () => {
  answerType("application/zip");
  const uploads = fakeXhr();
  const onAdd = vi.fn<(added: unknown) => void>();
  const onRemove = vi.fn<(removed: unknown) => void>();
  const attachment = { name: "notes.zip", url: "/media/1/notes.zip" };
  const { container } = await renderAt(
    <Attachments problem="p" attachments={[attachment]} readOnly={false} onAdd={onAdd} onRemove={onRemove} />,
  );
  const input = container.querySelector("input[type=file]");
  if (!input) throw new Error("There is no file input");
  fireEvent.change(input, { target: { files: [new File(["x"], "more.txt")] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(200, { resource_uri: "/media/2/more.txt", name: "more.txt", size: 1, content_type: "text/plain" });
  await waitFor(() => expect(onAdd).toHaveBeenCalledWith({ name: "more.txt", url: "/media/2/more.txt" }));

  expect(screen.getByRole("link", { name: "notes.zip" }).getAttribute("target")).toBe("_blank");
  fireEvent.click(screen.getByRole("button", { name: "Remove notes.zip" }));
  const dialog = await screen.findByRole("dialog");
  expect(onRemove).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(onRemove).toHaveBeenCalledWith(attachment);
});

it("names the network when an upload cannot get through", async () => {
  const uploads = fakeXhr();
  const { container } = await renderAt(
    <Attachments problem="p" attachments={[]} readOnly={false} onAdd={() => {}} onRemove={() => {}} />,
  );
  const input = container.querySelector("input[type=file]");
  if (!input) throw new Error("There is no file input");
  fireEvent.change(input, { target: { files: [new File(["x"], "more.txt")] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.fail();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Could not upload attachment due to no internet connection",
  );
});
