// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { RefusedIn, SaveStatus, saveStatusText, useRefused, useRefusedFields } from "./save-status.tsx";

afterEach(cleanup);

it("names the first thing that keeps the page from being saved", () => {
  expect(saveStatusText({ dirty: false })).toBe("All changes are saved");
  expect(saveStatusText({ dirty: true })).toBe("Unsaved changes");
  expect(saveStatusText({ dirty: false, isNew: true })).toBe("");
  expect(saveStatusText({ dirty: false, refused: ["Marks", "Path"] })).toBe(
    "Not saved: please correct “Marks”, “Path”",
  );
  expect(saveStatusText({ dirty: true, fault: "A name is needed", refused: ["Marks"] })).toBe("A name is needed");
  expect(saveStatusText({ dirty: true, saving: true })).toBe("Saving…");
});

function Field() {
  const [text, setText] = useState("");
  useRefused("Marks", text.startsWith("-"));
  return <input aria-label="Marks" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

function Editor() {
  const refused = useRefusedFields();
  const [open, setOpen] = useState(true);
  return (
    <>
      <SaveStatus dirty={false} refused={refused.labels} />
      <RefusedIn fields={refused}>{open && <Field />}</RefusedIn>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
}

it("tracks the fields themselves, and forgets one that is removed", async () => {
  await renderAt(<Editor />);
  fireEvent.change(screen.getByLabelText("Marks"), { target: { value: "-5" } });
  expect(screen.getByRole("status").textContent).toBe("Not saved: please correct “Marks”");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.getByRole("status").textContent).toBe("All changes are saved");
});
