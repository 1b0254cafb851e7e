import type { ReplayProblem } from "@invigil/contract/results/replay";
import { Text, VisuallyHidden } from "@mantine/core";
import { IconSquare, IconSquareCheck } from "@invigil/ui/icons/console";
import type { ReactNode } from "react";
import classes from "./answer-pane.module.css";
import type { Edit } from "./replay-engine.ts";

interface Props {
  choices: ReplayProblem["choices"];
  edit: Edit;
  renderText: (text: string) => ReactNode;
}

/** Shows all choices of a question with the selected ones, and what the latest edit changed. */
export function ChoicePane({ choices, edit, renderText }: Props) {
  const [chosen, before] = [edit.answer, edit.before].map((answer) => new Set(answer?.choice));
  // A selected choice is shown even if the question no longer has it.
  const gone = [...(chosen ?? [])].filter((id) => choices.every((choice) => choice.id !== id));
  return (
    <ul className={classes["choices"]} aria-label="Answer">
      {[...choices, ...gone.map((id) => ({ id, text: id }))].map(({ id, text }) => {
        const isChosen = chosen?.has(id) === true;
        const Icon = isChosen ? IconSquareCheck : IconSquare;
        return (
          <li key={id} data-changed={isChosen !== before?.has(id) || undefined}>
            <Icon size={18} aria-hidden />
            <Text span fw={isChosen ? 600 : 400}>
              {renderText(text)}
              {isChosen && <VisuallyHidden>, selected</VisuallyHidden>}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the text of each blank, including empty ones. */
export function BlanksPane({ blanks, edit }: { blanks: ReplayProblem["blanks"]; edit: Edit }) {
  const [texts, before] = [edit.answer?.choice ?? [], edit.before?.choice ?? []];
  const count = Math.max(blanks.length, texts.length);
  return (
    <ol className={classes["choices"]} aria-label="Answer">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} data-changed={(texts[index] ?? "") !== (before[index] ?? "") || undefined}>
          <Text span c="dimmed">
            {index + 1}. {blanks[index] ?? ""}:
          </Text>
          <Text span>{texts[index] || "left empty"}</Text>
        </li>
      ))}
    </ol>
  );
}
