// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { uploadsInProgress } from "../../../shared/parts/uploads/uploads-in-progress.ts";
import { fakeXhr } from "../../../testing/fake-xhr.ts";
import { renderAt } from "../../../testing/render.tsx";
import { DownloadsForm } from "../editor/folders/downloads-form.tsx";
import { readTextFile } from "../editor/fields/read-text-file.ts";
import { StatementField } from "../editor/fields/statement-field.tsx";

beforeEach(() => void (document.cookie = "csrftoken=t"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const made = (name: string) => ({
  id: name,
  name,
  url: `/media/x/${name}`,
  size: 1,
  content_type: "text/csv",
  created_at: "2026-01-01T00:00:00.000Z",
});

function choose(files: File[]) {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error("There is no place to choose a file");
  fireEvent.change(input, { target: { files } });
}

it("uploads files one by one with progress, offers to retry failed ones, and adds those that were stored", async () => {
  const uploads = fakeXhr();
  let downloads = [{ name: "kept", url: "https://example.com/kept" }];
  const onChange = (change: (now: typeof downloads) => typeof downloads) => void (downloads = change(downloads));
  await renderAt(<DownloadsForm about="" downloads={downloads} onChange={onChange} />);
  choose([new File(["a"], "a.csv"), new File(["b"], "b.csv")]);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(screen.getByText("b.csv is waiting")).toBeTruthy();
  uploads[0]?.progress(0.4);
  await waitFor(() =>
    expect(screen.getByRole("progressbar", { name: "Upload of a.csv" }).getAttribute("aria-valuenow")).toBe("40"),
  );
  uploads[0]?.answer(201, made("a.csv"));
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.answer(500, { code: "internal", message: "internal", requestId: "r" });
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  uploads[2]?.answer(201, made("b.csv"));
  await waitFor(() => expect(uploadsInProgress()).toBe(0));
  expect(downloads.map(({ name }) => name)).toEqual(["kept", "a.csv", "b.csv"]);
});

it("refuses a file that is too large before sending it, and cancels a running upload", async () => {
  const uploads = fakeXhr();
  await renderAt(<DownloadsForm about="" downloads={[]} onChange={() => {}} />);
  const large = new File(["a"], "large.csv");
  Object.defineProperty(large, "size", { value: 20_000_001 });
  choose([large]);
  expect((await screen.findByRole("alert")).textContent).toContain("at most 20 MB");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss large.csv" }));
  choose([new File(["a"], "a.csv")]);
  await waitFor(() => expect(uploads).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Cancel the upload of a.csv" }));
  await waitFor(() => expect(uploadsInProgress()).toBe(0));
  expect(uploads[0]?.aborted).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says why the server refused a file, and offers no retry", async () => {
  const uploads = fakeXhr();
  await renderAt(<DownloadsForm about="" downloads={[]} onChange={() => {}} />);
  choose([new File(["a"], "a.csv")]);
  await waitFor(() => expect(uploads).toHaveLength(1));
  const description = "“a.csv” is not plain text in UTF-8.";
  uploads[0]?.answer(415, { code: "file_type_refused", message: "", requestId: "r", description });
  expect((await screen.findByRole("alert")).textContent).toContain(description);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("asks before it removes a download", async () => {
  let left: unknown = null;
  const downloads = [{ name: "data.csv", url: "/media/x/data.csv" }];
  await renderAt(
    <DownloadsForm about="" downloads={downloads} onChange={(change) => void (left = change(downloads))} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Remove data.csv" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("The file itself stays in the library.");
  expect(left).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(left).toEqual([]);
});

it("inserts a picture into the statement only with a description", async () => {
  const uploads = fakeXhr();
  const written: string[] = [];
  await renderAt(<StatementField rows={3} value="Look:" onChange={(value) => written.push(value)} />);
  fireEvent.click(screen.getByRole("button", { name: "Insert picture" }));
  await screen.findByRole("dialog");
  choose([new File(["a"], "plan.png")]);
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(201, made("plan.png"));
  await screen.findByRole("img", { name: "Uploaded file" });
  const insert = screen.getByRole<HTMLButtonElement>("button", { name: "Insert" });
  expect(insert.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/Description of the picture/), { target: { value: "A plan" } });
  fireEvent.click(insert);
  expect(written).toEqual(["Look:\n\n![A plan](/media/x/plan.png)"]);
});

it("reads local text files, and refuses others", async () => {
  expect(await readTextFile(new File(["a,b\r\n"], "data (1).csv"))).toEqual({ path: "data _1_.csv", content: "a,b\n" });
  const binary = await readTextFile(new File([new Uint8Array([0xff, 0xfe])], "a.bin"));
  expect(binary).toMatchObject({ refusal: expect.stringContaining("not plain text") });
  const large = await readTextFile(new File(["a".repeat(300_001)], "a.txt"));
  expect(large).toMatchObject({ refusal: expect.stringContaining("larger than 300 kB") });
});
