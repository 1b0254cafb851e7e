// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { isLarge, LargeText } from "./large-text.tsx";

afterEach(cleanup);

const LONG = `begin${" 1".repeat(1_000_000)}`;
const told: string[] = [];

function Shown() {
  const [value, setValue] = useState(LONG);
  return (
    <MantineProvider>
      <LargeText
        label="Input"
        value={value}
        onChange={(text) => {
          told.push(text);
          setValue(text);
        }}
      />
    </MantineProvider>
  );
}

it("shows the beginning and the size of a long text, offers it as a download, and accepts a file to replace it", async () => {
  const given: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${given.push(blob)}`;
  render(<Shown />);
  expect([isLarge(LONG), isLarge("short")]).toEqual([true, false]);
  expect(screen.getByText(/^begin 1/).textContent.length).toBeLessThan(1_000);
  expect(screen.getByText(/2 MB/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Download Input"));
  expect(await given[0]?.text()).toBe(LONG);

  const picker = screen.getByLabelText("File to replace Input");
  fireEvent.change(picker, { target: { files: [new File([new Uint8Array([0xff, 0])], "picture.png")] } });
  await screen.findByText(/“picture.png” is not plain text/);
  expect(told).toEqual([]);
  fireEvent.change(picker, { target: { files: [new File(["1\r\n2"], "new.txt")] } });
  await waitFor(() => expect(told).toEqual(["1\n2"]));
});
