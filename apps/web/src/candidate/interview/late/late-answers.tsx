import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import type { Receipt } from "@invigil/contract/taking/attempts";
import { withoutOverrides } from "@invigil/rules/text/without-overrides";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { saveToDisk } from "../../../shared/parts/save-to-disk.ts";
import { clockText } from "../../../shared/recordings/clock-text.ts";
import classes from "../interview.module.css";
import { createAnswerStore } from "../recording/answer-store.ts";
import { bringLate, type LateItem } from "./late-desk.ts";
import { soundFile } from "./late-recording.ts";
import { TakenDraft } from "./taken-draft.tsx";

const FIRST_RETRY = 3_000;
const LAST_RETRY = 60_000;

interface Props {
  company: string;
  /** What the server has, once it is loaded. */
  receipt: Receipt | null | undefined;
  /** The attempt that is over, or null if the candidate has none. */
  findAttempt: () => Promise<number | null>;
  /** Reports whether something has not reached the server yet, so that nobody is redirected away from it. */
  onKept?: (isKept: boolean) => void;
}

/** Shows after the end what was made in time but never sent: what the server took from a draft, and what it gets now. */
export function LateAnswers({ receipt, ...late }: Props) {
  return (
    <>
      <TakenDraft receipt={receipt} />
      <Unsent {...late} />
    </>
  );
}

function Unsent({ company, findAttempt, onKept }: Omit<Props, "receipt">) {
  const items = useLateItems(findAttempt);
  const isKept = items.some(({ state }) => state === "waiting" || state === "sending");
  // Tells the page around this one, which has its own countdown.
  useEffect(() => onKept?.(isKept), [onKept, isKept]);
  if (items.length === 0) return null;
  return (
    <Alert color={isKept ? "orange" : "blue"} variant="light" role="region" aria-label="Late answers">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Answers that were not sent in time
        </Title>
        {items.map((item) => (
          <div key={item.key}>
            <Text role="status">{stateText(item, company)}</Text>
            {item.ms > 0 ? <Recording item={item} /> : <Typed item={item} />}
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

function Typed({ item: { state, text } }: { item: LateItem }) {
  return (
    <details open={state !== "received"}>
      <summary>What you had typed</summary>
      <Text className={classes["said"] ?? ""}>{withoutOverrides(text)}</Text>
    </details>
  );
}

function Recording({ item: { state, sound, ms } }: { item: LateItem }) {
  return (
    <Group gap="sm">
      <Text size="sm">What you had said: {clockText(ms / 1_000)}</Text>
      {state === "refused" && (
        <Button size="xs" variant="default" onClick={() => saveToDisk(soundFile(sound), "answer.wav")}>
          Download recording
        </Button>
      )}
    </Group>
  );
}

function stateText({ state, ms }: LateItem, company: string): string {
  const [what, made, keep] = ms > 0 ? ["recording", "made", "download"] : ["answer", "typed", "copy"];
  switch (state) {
    case "sending":
      return `This ${what} is being sent. Please keep this page open.`;
    case "received":
      return `${company} has received this ${what} late. They see when you ${made} it and decide whether it counts.`;
    case "waiting":
      return `This ${what} is kept on this device and sent as soon as the server can be reached. Late answers are accepted for ${LATE_DRAFT_DAYS} days after the end.`;
    case "refused":
      return `This ${what} was not accepted after the end. You can ${keep} it here.`;
  }
}

/** Connects the device's store, the server and the network. */
function useLateItems(findAttempt: () => Promise<number | null>): LateItem[] {
  const [items, setItems] = useState<LateItem[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const store = createAnswerStore();
    const done = new Map<string, LateItem>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = FIRST_RETRY;

    function show(item: LateItem): void {
      done.set(item.key, item);
      if (!stop.signal.aborted) setItems([...done.values()]);
    }

    async function bring(): Promise<void> {
      clearTimeout(timer);
      try {
        const attempt = await findAttempt();
        if (attempt === null) return;
        // What waits says so until it was sent, and does not change with every try.
        const brought = await bringLate(store, attempt, (item) => done.has(item.key) || show(item));
        // The server had the others.
        for (const [key, { state }] of done) if (state === "sending") done.delete(key);
        for (const item of brought) show(item);
        if (stop.signal.aborted) return;
        setItems([...done.values()]);
        if (![...done.values()].some(({ state }) => state === "waiting")) return;
      } catch {
        // What is here stays here.
      }
      if (stop.signal.aborted) return;
      timer = setTimeout(() => void bring(), delay);
      delay = Math.min(2 * delay, LAST_RETRY);
    }

    void bring();
    globalThis.addEventListener("online", () => void bring(), { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [findAttempt]);
  return items;
}
