import { ANSWERED_BY, type ProblemType } from "@invigil/contract/taking/problem-types";
import { Stack, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { PaneTabs } from "../parts/panes/pane-tabs.tsx";
import { Splitter } from "../parts/panes/splitter.tsx";
import classes from "./problem-page.module.css";

/** Where question and code are tabs. */
const NARROW = "(max-width: 61.99em)";

/** What an answer may do with the question beside it. */
export interface Beside {
  /** An element at the end of the question, for what depends on the answer; null until it exists. */
  slot: HTMLElement | null;
  /** Shows the answer where only one of them has room. */
  showAnswer: () => void;
}

interface Props {
  type: ProblemType;
  question: ReactNode;
  /** Ways to other questions. */
  links: ReactNode;
  renderAnswer: (beside: Beside) => ReactNode;
}

/**
 * The question on the left and its answer on the right, or stacked on narrow screens. Code is as high as the window, so
 * that code and results are in sight together; on narrow screens, the question and the code are tabs.
 */
export function QuestionLayout({ type, question, links, renderAnswer }: Props) {
  const isCode = ANSWERED_BY[type] === "code";
  const [shown, setShown] = useState<"question" | "answer">("question");
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [answer, setAnswer] = useState<HTMLElement | null>(null);

  // Follows the focus, so that a window that becomes narrow keeps what somebody works on.
  useWindowEvent("focusin", ({ target }) => {
    if (!(target instanceof Node)) return;
    if (answer?.contains(target)) setShown("answer");
    else if (slot?.parentElement?.contains(target)) setShown("question");
  });

  function showAnswer() {
    const isAlone = globalThis.matchMedia(NARROW).matches;
    flushSync(() => setShown("answer"));
    // The button that was pressed is hidden now.
    if (isAlone) answer?.querySelector<HTMLElement>("[data-results]")?.focus();
  }

  return (
    <main className={classes.columns} {...(isCode && { "data-bench": true, "data-shown": shown })}>
      {isCode && (
        <PaneTabs
          label="Question and code"
          className={classes.switch}
          tabs={[
            { id: "question", name: "Question" },
            { id: "answer", name: "Code" },
          ]}
          shown={shown}
          onShow={setShown}
        />
      )}
      <Stack gap="md" component="section" aria-label="Question" className={classes.question ?? ""}>
        {question}
        {isCode && <div ref={setSlot} className={classes.slot} />}
        {isCode && links}
      </Stack>
      <Splitter
        label="Width of the question"
        pane="question"
        side="width"
        start={isCode ? 40 : 50}
        min={25}
        max={75}
        className={classes.splitter}
      />
      <div ref={setAnswer} className={classes.answer}>
        <Title order={2}>Answer</Title>
        {renderAnswer({ slot, showAnswer })}
        {!isCode && links}
      </div>
    </main>
  );
}
