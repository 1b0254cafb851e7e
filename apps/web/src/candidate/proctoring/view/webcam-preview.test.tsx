// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { WebcamPreview } from "./webcam-preview.tsx";

it("stands at the top right from its first frame on", () => {
  const stream = new MediaStream();
  // Before anything was measured: what is drawn first.
  const frame = renderToString(
    <MantineProvider>
      <WebcamPreview stream={stream} testSlug="demo" />
    </MantineProvider>,
  );
  expect(frame).toContain(`left:${window.innerWidth - 216}px`);
});
