// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { WebcamPreview } from "./webcam-preview.tsx";

it("stands at the top right from its first frame", () => {
  const stream = new MediaStream();
  // Rendered before anything is measured, so this is the first frame.
  const frame = renderToString(
    <MantineProvider>
      <WebcamPreview stream={stream} testSlug="demo" />
    </MantineProvider>,
  );
  expect(frame).toContain(`left:${window.innerWidth - 216}px`);
});
