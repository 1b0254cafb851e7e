import type { FaqAnswer } from "@invigil/contract/help/chat";
import { Button, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answersQuery, type ChatSubject } from "./chat-queries.ts";
import classes from "./chat.module.css";

const PAUSE = 400;
/** Fewer letters find everything. */
const LEAST = 3;
const SHOWN = 3;

interface ListProps {
  title: string;
  answers: readonly FaqAnswer[];
  onChoose: (answer: FaqAnswer) => void;
}

/** Stored answers to choose from. */
export function AnswerList({ title, answers, onChoose }: ListProps) {
  if (answers.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label="Stored answers">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {answers.map((answer) => (
        <Button
          key={answer.id}
          size="compact-sm"
          variant="light"
          className={classes["suggestion"] ?? ""}
          onClick={() => onChoose(answer)}
        >
          {answer.question}
        </Button>
      ))}
    </Stack>
  );
}

/** The stored answers once a conversation has begun: out of the way, but not gone. */
export function OftenAsked({ answers, onChoose }: { answers: readonly FaqAnswer[]; onChoose: (id: number) => void }) {
  const [shown, setShown] = useState(false);
  if (answers.length === 0) return null;
  return (
    <div className={classes["often"]}>
      <Button size="compact-sm" variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
        Often asked
      </Button>
      {shown && (
        <AnswerList
          title="Choose a question to see its answer:"
          answers={answers}
          onChoose={({ id }) => {
            setShown(false);
            onChoose(id);
          }}
        />
      )}
    </div>
  );
}

interface Props {
  subject: ChatSubject;
  typed: string;
  onChoose: (answer: FaqAnswer) => void;
}

/** Stored answers that fit what is being typed and may save the person from waiting. */
export function Suggestions({ subject, typed, onChoose }: Props) {
  const [search] = useDebouncedValue(typed.trim(), PAUSE);
  const enabled = search.length >= LEAST;
  const { data = [] } = useQuery({ ...answersQuery(subject, search), enabled });
  return <AnswerList title="These may help:" answers={enabled ? data.slice(0, SHOWN) : []} onChoose={onChoose} />;
}
