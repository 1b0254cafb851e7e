// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ConfirmDialog } from "./dialog.tsx";
import { FullScreenLoader } from "./full-screen-loader.tsx";
import { Modal } from "./modal.tsx";
import { PreparingModal } from "./preparing-modal.tsx";
import { UploadInProgressModal } from "./upload-in-progress-modal.tsx";

afterEach(cleanup);

function show(ui: ReactNode) {
  render(<MantineProvider env="test">{ui}</MantineProvider>);
}

it("is large and offers OK and CANCEL unless told otherwise [B9.12]", () => {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  show(<ConfirmDialog opened title="Sure?" onConfirm={onConfirm} onCancel={onCancel} />);
  expect(screen.getByRole("dialog", { name: "Sure?" }).dataset["size"]).toBe("lg");
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "CANCEL" }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it("starts on the harmless button", () => {
  const noop = () => {};
  show(<ConfirmDialog opened title="Go on?" onConfirm={noop} onCancel={noop} />);
  expect(document.activeElement?.textContent).toBe("OK");
  cleanup();
  show(<ConfirmDialog opened danger title="Delete?" onConfirm={noop} onCancel={noop} />);
  expect(document.activeElement?.textContent).toBe("CANCEL");
  cleanup();
  show(<ConfirmDialog opened irreversible title="Hand in?" onConfirm={noop} onCancel={noop} />);
  expect(document.activeElement?.textContent).toBe("CANCEL");
});

it("cannot be dismissed when there is nothing to go back to", () => {
  const onConfirm = vi.fn<() => void>();
  show(<ConfirmDialog opened title="Time is over" onConfirm={onConfirm} />);
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["OK"]);
});

it("closes a drawer on a click outside, on Escape and with its button", () => {
  const onClose = vi.fn<() => void>();
  show(
    <Modal opened side="right" title="Questions" onClose={onClose}>
      <a href="#first">First</a>
    </Modal>,
  );
  const drawer = screen.getByRole("dialog", { name: "Questions" });
  drawer.getBoundingClientRect = () => new DOMRect(400, 0, 300, 600);
  fireEvent.pointerDown(drawer, { clientX: 500 });
  expect(onClose).toHaveBeenCalledTimes(0);
  fireEvent.pointerDown(drawer, { clientX: 100 });
  fireEvent.keyDown(drawer, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(3);
});

it("keeps a drawer open while a dialog above it is answered, and when its file chooser is cancelled", () => {
  const onClose = vi.fn<() => void>();
  show(
    <Modal opened side="right" title="Candidate" onClose={onClose}>
      <input type="file" aria-label="File" />
      <ConfirmDialog opened title="End it?" onConfirm={onClose} onCancel={onClose} />
    </Modal>,
  );
  screen.getByRole("dialog", { name: "Candidate" }).getBoundingClientRect = () => new DOMRect(400, 0, 300, 600);
  // The dialog stands in the middle of the window: beside the drawer, but not behind it.
  fireEvent.pointerDown(screen.getByRole("button", { name: "OK" }), { clientX: 100 });
  fireEvent(screen.getByLabelText("File"), new Event("cancel", { bubbles: true }));
  expect(onClose).toHaveBeenCalledTimes(0);
});

it("shows a full-screen loader with its message [B2.01]", () => {
  show(<FullScreenLoader message="Starting your test" />);
  expect(screen.getByRole("status").textContent).toBe("Starting your test");
});

it("asks to wait while a file or recording is uploading", () => {
  show(<UploadInProgressModal opened kind="Video" fraction={0.4} />);
  expect(
    screen.getByText("Video upload in progress. Please don't close/refresh this window till upload completes."),
  ).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  show(<UploadInProgressModal opened fraction={null} />);
  expect(screen.getByText("Upload in progress. Please wait...")).toBeTruthy();
});

it("shows the verifying-details modal while preparing [B2.12]", () => {
  show(<PreparingModal opened />);
  expect(screen.getByRole("dialog", { name: "Verifying details" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
