import { Alert, Button, Group, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { ShownFile } from "./answer-files.ts";
import classes from "./files.module.css";
import { previewPage } from "./preview-page.ts";

const ADDRESS = `${import.meta.env.BASE_URL}preview.html`;
/** Waits for a pause in typing. */
const REFRESH_DELAY = 500;
const READY_LIMIT = 8_000;

/** The candidate's page in a frame without an origin, which can reach neither the test nor the network. */
export function PreviewFrame({ files }: { files: readonly ShownFile[] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "missing">("loading");
  const [round, setRound] = useState(0);
  const page = previewPage(files);

  // The frame is another document, which says when it is ready for messages.
  useEffect(() => {
    const limit = setTimeout(() => setState((now) => (now === "loading" ? "missing" : now)), READY_LIMIT);
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && isReady(data)) setState("ready");
    };
    window.addEventListener("message", hear);
    return () => {
      clearTimeout(limit);
      window.removeEventListener("message", hear);
    };
  }, []);

  useEffect(() => {
    if (state !== "ready" || page === null) return;
    // The frame has no origin to name, and only the candidate's own page is sent.
    const timer = setTimeout(() => frame.current?.contentWindow?.postMessage({ page }, "*"), REFRESH_DELAY);
    return () => clearTimeout(timer);
  }, [state, page, round]);

  if (page === null) return <Text c="dimmed">There is no HTML file to preview.</Text>;
  return (
    <section aria-label="Preview" className={classes["frame"]}>
      <Group justify="space-between" gap="xs">
        <Text fw={500} size="sm">
          Preview
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={() => setRound(round + 1)}>
          Reload preview
        </Button>
      </Group>
      {state === "missing" && (
        <Alert color="orange" variant="light" role="alert">
          The preview cannot be shown right now. Your work is still saved.
        </Alert>
      )}
      <iframe
        ref={frame}
        src={ADDRESS}
        title="Preview of your page"
        sandbox="allow-scripts"
        className={classes["preview"]}
      />
    </section>
  );
}

function isReady(data: unknown): boolean {
  return typeof data === "object" && data !== null && "preview" in data && data.preview === "ready";
}
