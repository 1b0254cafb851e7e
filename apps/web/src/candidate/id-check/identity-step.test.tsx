// @vitest-environment happy-dom
import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeDevices } from "../../testing/fake-devices.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { fakeXhr } from "../../testing/fake-xhr.ts";
import { renderAt } from "../../testing/render.tsx";
import { IdentityStep } from "./identity-step.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const none = { identity_image: false, id_card_image: false, audio_sample: false };
const stored = { identity_image_url: "/a", id_card_image_url: null, audio_sample_url: null };

async function show(kinds: IdentityKind[], flags = none) {
  const asked = fakeFetch(() => Response.json(flags));
  const uploads = fakeXhr();
  const done: boolean[] = [];
  const view = await renderAt(<IdentityStep testId={11} kinds={kinds} onDone={(now) => done.push(now)} />);
  await screen.findAllByRole("region");
  return { asked, uploads, done, ...view };
}

function proof(name: string) {
  return within(screen.getByRole("region", { name }));
}

async function shoot(name = "Face photo") {
  fireEvent.click(await proof(name).findByRole("button", { name: "Take picture" }));
  await proof(name).findByRole("img");
}

async function refuse(upload: ReturnType<typeof fakeXhr>[number] | undefined, status: number, description?: string) {
  const body = await errorReply(status, "image_refused", { description }).json();
  await act(async () => upload?.answer(status, body));
}

it("takes a face photo, shows it, sends it under the verifying-details modal and is done [B4.02] [B2.12] [B7.01]", async () => {
  fakeDevices();
  const { asked, uploads, done } = await show(["identity_image"]);
  await shoot();
  expect(asked[0]?.path).toBe("/rpc/proctorv2/identity/fetch/v2/test/11");
  expect(done.at(-1)).toBe(false);
  const submit = proof("Face photo").getByRole("button", { name: "Submit" });
  await vi.waitFor(() => expect(document.activeElement).toBe(submit));
  fireEvent.click(submit);
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  expect(new URL(uploads[0]?.url ?? "").pathname).toBe("/rpc/proctorv2/identity/create/test/11/identity_image");
  expect(uploads[0]?.form.get("file")).toBeInstanceOf(Blob);
  const modal = await screen.findByRole("dialog", { name: "Verifying details" });
  expect(modal.textContent).toContain("Uploading");
  act(() => uploads[0]?.progress(1));
  expect(modal.textContent).toContain("Verifying details. Please wait…");
  await act(async () => uploads[0]?.answer(200, stored));
  expect(await proof("Face photo").findByText("Accepted")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(done.at(-1)).toBe(true);
});

it("says why a face photo was refused, with the server's reason, and starts over with a retake [B5.05] [B4.02]", async () => {
  fakeDevices();
  const { uploads, done } = await show(["identity_image"]);
  await shoot();
  fireEvent.click(proof("Face photo").getByRole("button", { name: "Submit" }));
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  await refuse(uploads[0], 400, "Two faces are in the picture.");
  const alert = await proof("Face photo").findByRole("alert");
  expect(alert.textContent).toContain("Image verification failed!");
  expect(alert.textContent).toContain("Two faces are in the picture.");
  // The same picture would be refused again.
  expect(proof("Face photo").queryByRole("button", { name: "Submit" })).toBeNull();
  const retake = proof("Face photo").getByRole("button", { name: "Retake" });
  await vi.waitFor(() => expect(document.activeElement).toBe(retake));
  fireEvent.click(retake);
  expect(await proof("Face photo").findByRole("button", { name: "Take picture" })).toBeTruthy();
  expect(proof("Face photo").queryByRole("alert")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Face photo"));
  expect(done).not.toContain(true);
});

it("keeps each proof's own state, asks for one after another, and knows what is stored [B3.02] [B4.02]", async () => {
  const { asked } = fakeDevices();
  const { done } = await show(["identity_image", "id_card_image", "sample_audio"], { ...none, identity_image: true });
  expect(await proof("Face photo").findByText("Accepted")).toBeTruthy();
  expect(proof("Face photo").getByText("Uploaded on an earlier visit.")).toBeTruthy();
  expect(await proof("ID document").findByRole("button", { name: "Take picture" })).toBeTruthy();
  expect(proof("Voice sample").queryByRole("button")).toBeNull();
  expect(asked).toEqual([["camera"]]);
  expect(done.at(-1)).toBe(false);
  fireEvent.click(proof("Face photo").getByRole("button", { name: "Retake: Face photo" }));
  expect(await proof("Face photo").findByRole("button", { name: "Take picture" })).toBeTruthy();
  expect(proof("ID document").queryByRole("button")).toBeNull();
});

it("also accepts an ID document as a file, unless it is too large", async () => {
  fakeDevices({ camera: "NotFoundError" });
  await show(["id_card_image"]);
  const alert = await proof("ID document").findByRole("alert");
  expect(alert.textContent).toContain("No camera that meets the requirement was found.");
  const picker = proof("ID document").getByLabelText<HTMLInputElement>("Picture of your ID document");
  const large = new File([new Uint8Array(10_000_001)], "card.jpg", { type: "image/jpeg" });
  fireEvent.change(picker, { target: { files: [large] } });
  expect(await screen.findByText("File size should be less than 10 MB")).toBeTruthy();
  fireEvent.change(picker, { target: { files: [new File(["card"], "card.jpg", { type: "image/jpeg" })] } });
  expect(await proof("ID document").findByRole("img", { name: "Picture of your ID document" })).toBeTruthy();
});

it("offers to continue after three failures, so that a detector or a bad connection locks nobody out", async () => {
  fakeDevices();
  const { uploads, done } = await show(["identity_image"]);
  await shoot();
  for (const attempt of [1, 2, 3]) {
    expect(screen.queryByRole("button", { name: "Continue without it" })).toBeNull();
    fireEvent.click(await proof("Face photo").findByRole("button", { name: "Submit" }));
    await vi.waitFor(() => expect(uploads).toHaveLength(attempt));
    await act(async () => uploads.at(-1)?.fail());
  }
  expect((await proof("Face photo").findByRole("alert")).textContent).toContain(
    "Please check your internet connection",
  );
  fireEvent.click(screen.getByRole("button", { name: "Continue without it" }));
  expect(done.at(-1)).toBe(true);
  expect(proof("Face photo").getByText("Your reviewers will see that it is missing.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again: Face photo" }));
  expect(done.at(-1)).toBe(false);
});

it("releases the camera at the end of the step", async () => {
  const { tracks } = fakeDevices();
  const { unmount } = await show(["identity_image"]);
  await proof("Face photo").findByRole("button", { name: "Take picture" });
  unmount();
  expect(tracks.map(({ readyState }) => readyState)).toEqual(["ended"]);
});

it("says so when it cannot find out what is stored, and retries", async () => {
  fakeDevices();
  let isDown = true;
  fakeFetch(() => (isDown ? errorReply(500, "internal") : Response.json({ ...none, identity_image: true })));
  await renderAt(<IdentityStep testId={11} kinds={["identity_image"]} onDone={() => {}} />);
  const retry = await screen.findByRole("button", { name: "Retry" });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText("Accepted")).toBeTruthy();
});
