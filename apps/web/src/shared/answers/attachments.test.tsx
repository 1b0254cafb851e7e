// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Answer, Attachment } from "@invigil/contract/taking/solutions";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setOnline } from "../../lib/connection.ts";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { fakeXhr } from "../../testing/fake-xhr.ts";
import { AttachmentEmbed } from "../parts/uploads/attachment-embed.tsx";
import { Attachments } from "./attachments.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=token-1";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setOnline(true);
});

function answerType(type: string, status = 200) {
  return fakeFetch(() => new Response(null, { status, headers: { "content-type": type } }));
}

it("embeds pictures by their name, and other links only if they are html or pdf [A5.04]", async () => {
  const asked = answerType("application/pdf");
  await renderAt(<AttachmentEmbed name="chart.webp" url="/media/1/chart.webp" />);
  expect(screen.getByRole("img", { name: "chart.webp" }).getAttribute("src")).toBe("/media/1/chart.webp");
  expect(asked).toHaveLength(0);
  cleanup();

  await renderAt(<AttachmentEmbed name="paper.pdf" url="/media/2/paper.pdf" />);
  expect((await screen.findByTitle("paper.pdf")).tagName).toBe("IFRAME");
  expect(asked).toMatchObject([{ method: "HEAD", path: "/media/2/paper.pdf" }]);
  cleanup();

  answerType("text/html; charset=utf-8");
  await renderAt(<AttachmentEmbed name="page" url="/media/3/page" />);
  expect((await screen.findByTitle("page")).getAttribute("sandbox")).toBe("");
  cleanup();

  const others = answerType("application/zip");
  const { container } = await renderAt(<AttachmentEmbed name="all.zip" url="/media/4/all.zip" />);
  await waitFor(() => expect(others).toHaveLength(1));
  expect(container.querySelector("iframe, img")).toBeNull();
});

it("lets the server find out what a question's link leads to, and no other link [A5.04]", async () => {
  const asked = fakeFetch(({ path }) => Response.json({ embed: path.includes("pdf") ? "pdf" : "html" }));
  const show = (url: string, problem?: string) =>
    renderAt(<AttachmentEmbed name="Handout" url={url} {...(problem !== undefined && { problem })} />);
  await show("https://example.com/page", "p-1");
  expect((await screen.findByTitle("Handout")).getAttribute("sandbox")).toBe("allow-scripts");
  expect(asked.map(({ path }) => path)).toEqual([
    "/rpc/attachment_kind?problem=p-1&url=https%3A%2F%2Fexample.com%2Fpage",
  ]);
  cleanup();
  await show("https://example.com/pdf", "p-1");
  expect((await screen.findByTitle("Handout")).hasAttribute("sandbox")).toBe(false);
  cleanup();
  for (const url of ["http://example.com/page", "javascript:alert(1)", "/v1/test/demo"]) await show(url, "p-1");
  await show("https://example.com/page");
  expect(screen.queryByTitle("Handout")).toBeNull();
  expect(asked).toHaveLength(2);
});

it.each(["/media/../accounts/logout.png", "/accounts/logout?a=.png", "/media/a/../../x.png", "/media/../page"])(
  "neither loads nor links %s, which is not an uploaded file",
  async (url) => {
    const asked = answerType("application/pdf");
    const { container } = await renderAt(<Answering start={[{ name: "cv.pdf", url }]} />);
    expect(screen.getByText("cv.pdf").closest("a")).toBeNull();
    expect(container.querySelector("iframe, img, a")).toBeNull();
    expect(asked).toHaveLength(0);
  },
);

/** Holds the answer as a question would. */
function Answering({ start = [] }: { start?: Attachment[] }) {
  const [answer, setAnswer] = useState<Answer>({ attachments: start });
  return <Attachments problem="p" attachments={answer.attachments ?? []} readOnly={false} onAmend={setAnswer} />;
}

function choose(container: HTMLElement, file: File) {
  const input = container.querySelector("input[type=file]");
  if (!input) throw new Error("There is no file input");
  fireEvent.change(input, { target: { files: [file] } });
}

const reply = (name: string) => ({ resource_uri: `/media/2/${name}`, name, size: 1, content_type: "text/plain" });

it("adds an uploaded file, and removes one after asking", async () => {
  answerType("application/zip");
  const uploads = fakeXhr();
  const { container } = await renderAt(<Answering start={[{ name: "notes.zip", url: "/media/1/notes.zip" }]} />);
  choose(container, new File(["x"], "more.txt"));
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(200, reply("more.txt"));
  expect((await screen.findByRole("link", { name: "more.txt" })).getAttribute("href")).toBe("/media/2/more.txt");

  expect(screen.getByRole("link", { name: "notes.zip" }).getAttribute("target")).toBe("_blank");
  fireEvent.click(screen.getByRole("button", { name: "Remove notes.zip" }));
  const dialog = await screen.findByRole("dialog");
  expect(screen.getByRole("link", { name: "notes.zip" })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "notes.zip" })).toBeNull());
});

it("names the network when an upload fails, keeps the file, and drops the error after the next success", async () => {
  answerType("text/plain");
  const uploads = fakeXhr();
  const { container } = await renderAt(<Answering />);
  choose(container, new File(["x"], "more.txt"));
  await waitFor(() => expect(uploads).toHaveLength(1));
  const device = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  uploads[0]?.fail();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Could not upload attachment due to no internet connection",
  );
  device.mockRestore();
  expect(screen.getByText("more.txt, 1 byte")).toBeTruthy();
  act(() => setOnline(true));
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.answer(200, reply("more.txt"));
  expect(await screen.findByRole("link", { name: "more.txt" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("lets a file chosen without a connection wait, and sends it when the connection is back", async () => {
  answerType("text/plain");
  const uploads = fakeXhr();
  act(() => setOnline(false));
  const { container } = await renderAt(<Answering />);
  choose(container, new File(["sixteen bytes!!!"], "kept.txt"));
  choose(container, new File(["x"], "unwanted.txt"));
  expect(await screen.findByText("kept.txt, 16 bytes")).toBeTruthy();
  expect(await screen.findAllByText("Waiting for the connection")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Remove unwanted.txt" }));
  expect(uploads).toHaveLength(0);
  act(() => setOnline(true));
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(200, reply("kept.txt"));
  expect(await screen.findByRole("link", { name: "kept.txt" })).toBeTruthy();
  expect(screen.queryByText(/unwanted/)).toBeNull();
});
