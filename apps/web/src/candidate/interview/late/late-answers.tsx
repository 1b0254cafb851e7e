import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import type { Receipt } from "@invigil/contract/taking/attempts";
import { withoutOverrides } from "@invigil/rules/text/without-overrides";
import { Alert, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "../interview.module.css";
import { createAnswerStore } from "../recording/answer-store.ts";
import { bringLate, type LateText } from "./late-desk.ts";
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

/** Shows after the end what was typed in time but never sent: what the server took from a draft, and what it gets now. */
export function LateAnswers({ receipt, ...late }: Props) {
  return (
    <>
      <TakenDraft receipt={receipt} />
      <UnsentTexts {...late} />
    </>
  );
}

function UnsentTexts({ company, findAttempt, onKept }: Omit<Props, "receipt">) {
  const texts = useLateTexts(findAttempt);
  const isKept = texts.some(({ state }) => state === "waiting");
  // Tells the page around this one, which has its own countdown.
  useEffect(() => onKept?.(isKept), [onKept, isKept]);
  if (texts.length === 0) return null;
  return (
    <Alert color={isKept ? "orange" : "blue"} variant="light" role="region" aria-label="Late answers">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Answers that were not sent in time
        </Title>
        {texts.map(({ seq, writer, text, state }) => (
          <div key={`${seq}/${writer}`}>
            <Text role="status">{stateText(state, company)}</Text>
            <details open={state !== "received"}>
              <summary>What you had typed</summary>
              <Text className={classes["said"] ?? ""}>{withoutOverrides(text)}</Text>
            </details>
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

function stateText(state: LateText["state"], company: string): string {
  switch (state) {
    case "received":
      return `${company} has received this answer late. They see when you typed it and decide whether it counts.`;
    case "waiting":
      return `This answer is kept on this device and sent as soon as the server can be reached. Late answers are accepted for ${LATE_DRAFT_DAYS} days after the end.`;
    case "refused":
      return "This answer was not accepted after the end. You can copy it here.";
  }
}

/** Connects the device's store, the server and the network. */
function useLateTexts(findAttempt: () => Promise<number | null>): LateText[] {
  const [texts, setTexts] = useState<LateText[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const store = createAnswerStore();
    const done = new Map<string, LateText>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = FIRST_RETRY;

    async function bring(): Promise<void> {
      clearTimeout(timer);
      try {
        const attempt = await findAttempt();
        if (attempt === null) return;
        for (const text of await bringLate(store, attempt)) done.set(`${text.seq}/${text.writer}`, text);
        if (stop.signal.aborted) return;
        setTexts([...done.values()]);
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
  return texts;
}
