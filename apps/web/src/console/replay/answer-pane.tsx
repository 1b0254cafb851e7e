import type { ReplayProblem } from "@invigil/contract/results/replay";
import { NativeSelect, Text } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import classes from "./answer-pane.module.css";
import { changedTexts, ONLY, textsOf } from "./answer-texts.ts";
import { BlanksPane, ChoicePane } from "./choice-pane.tsx";
import { insertionText, pasteText } from "./replay-words.ts";
import type { Edit, Paste } from "./replay-engine.ts";

interface Props {
  problem: ReplayProblem | undefined;
  edit: Edit | undefined;
  /** What was pasted into the answer just before the edit. */
  pastes: readonly Paste[];
  renderText: (text: string) => ReactNode;
}

/** Shows an answer as it was, with the latest edit highlighted. */
export function AnswerPane({ problem, edit, pastes, renderText }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  if (!edit) return <Text c="dimmed">Nothing had been written yet.</Text>;
  if (edit.answer === null) return <Text c="dimmed">The answer was cleared at this point.</Text>;
  if (problem?.problem_type === "MCQ") {
    return <ChoicePane choices={problem.choices} edit={edit} renderText={renderText} />;
  }
  if (problem?.problem_type === "FIB") {
    return (
      <>
        <BlanksPane blanks={problem.blanks} edit={edit} />
        <Text size="sm" c="dimmed" mt={4}>
          {pasteText(pastes)}
        </Text>
      </>
    );
  }
  const texts = textsOf(edit.answer);
  const paths = Object.keys(texts);
  const changes = changedTexts(edit.before, edit.answer);
  // Shows the file that changed unless the reader has chosen one.
  const path = [chosen, changes[0]?.path, paths[0]].find((each) => each != null && each in texts) ?? ONLY;
  const change = changes.find((each) => each.path === path);
  return (
    <>
      {paths.length > 1 && (
        <NativeSelect
          label="File"
          mb="xs"
          value={chosen ?? "*"}
          data={[{ value: "*", label: `Latest change (${path})` }, ...paths]}
          onChange={({ currentTarget: { value } }) => setChosen(value === "*" ? null : value)}
        />
      )}
      <Marked text={texts[path] ?? ""} from={change?.from ?? 0} length={change?.inserted.length ?? 0} />
      <Text size="sm" c="dimmed" mt={4}>
        {[changeText(change), insertionText(edit, pastes), pasteText(pastes)].filter(Boolean).join(" ")}
      </Text>
    </>
  );
}

function changeText(change: { removed: string; inserted: string } | undefined): string {
  if (!change) return "The last edit did not change this text.";
  return `Last edit: +${change.inserted.length} −${change.removed.length} characters.`;
}

function Marked({ text, from, length }: { text: string; from: number; length: number }) {
  const mark = useRef<HTMLElement>(null);
  // Scrolls to what is being written, as an editor does. Only the browser knows where that is.
  useEffect(() => {
    const element = mark.current;
    const pane = element?.parentElement;
    if (!element || !pane) return;
    const top = element.offsetTop - pane.offsetTop;
    if (top < pane.scrollTop || top > pane.scrollTop + pane.clientHeight - 24)
      pane.scrollTop = top - pane.clientHeight / 2;
  }, [text, from]);
  return (
    // A scrollable pane must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes["text"]} aria-label="Answer" role="region" tabIndex={0}>
      {text.slice(0, from)}
      <mark ref={mark} className={classes["inserted"]}>
        {text.slice(from, from + length)}
      </mark>
      {text.slice(from + length)}
    </pre>
  );
}
