import { Alert, Button, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ShownFile } from "./answer-files.ts";
import classes from "./files.module.css";
import { MOST_MESSAGES, readMessage, withConsole, type PageMessage } from "./page-messages.ts";
import { previewPage } from "./preview-page.ts";

const ADDRESS = `${import.meta.env.BASE_URL}preview.html`;
/** Waits for a pause in typing. */
const REFRESH_DELAY = 500;
const READY_LIMIT = 8_000;

interface Props {
  files: readonly ShownFile[];
  /** Receives what the page has written to its console since it was loaded. */
  onMessages: (messages: readonly PageMessage[]) => void;
}

/** The candidate's page in a frame without an origin, which can reach neither the test nor the network. */
export function PreviewFrame({ files, onMessages }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "missing">("loading");
  const [round, setRound] = useState(0);
  const page = previewPage(files);
  const heard = useRef<PageMessage[]>([]);
  const tell = useEffectEvent((messages: PageMessage[]) => {
    heard.current = messages;
    onMessages(messages);
  });

  // The frame is another document, which says when it is ready for messages.
  useEffect(() => {
    const limit = setTimeout(() => setState((now) => (now === "loading" ? "missing" : now)), READY_LIMIT);
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      if (isReady(data)) setState("ready");
      const message = readMessage(data);
      if (message && heard.current.length < MOST_MESSAGES) tell([...heard.current, message]);
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
    const timer = setTimeout(() => {
      tell([]);
      frame.current?.contentWindow?.postMessage({ page: withConsole(page) }, "*");
    }, REFRESH_DELAY);
    return () => clearTimeout(timer);
  }, [state, page, round]);

  if (page === null) return <Text c="dimmed">There is no HTML file to preview.</Text>;
  return (
    <section aria-label="Preview" className={classes["frame"]}>
      <Group justify="flex-end" gap="xs">
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
