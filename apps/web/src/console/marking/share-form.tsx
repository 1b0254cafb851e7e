import { counted } from "@invigil/contract/messages/counted";
import type { Assignment, Marking } from "@invigil/contract/results/marking";
import { Button, Checkbox, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { freeCount } from "./group-answers.ts";

interface Props {
  marking: Marking;
  isPending: boolean;
  onAssign: (assignment: Assignment) => void;
}

/** Shares out, with one click, what nobody has to mark yet. */
export function ShareForm({ marking: { reviewers, answers }, isPending, onAssign }: Props) {
  const [chosen, setChosen] = useState(reviewers.map(({ username }) => username));
  const [each, setEach] = useState("1");
  const free = freeCount(answers);
  const share = (by: "problem" | "candidate") => onAssign({ way: "evenly", by, reviewers: chosen, each: Number(each) });
  const off = free === 0 || chosen.length === 0;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="share-title">
      <Stack gap="sm">
        <Title order={2} id="share-title">
          Share out
        </Title>
        <Text>
          {free === 0
            ? "Every answer that waits for marks is assigned to somebody."
            : `Not assigned to anyone: ${counted(free, "answer")}.`}
        </Text>
        <Checkbox.Group label="Reviewers" value={chosen} onChange={setChosen}>
          <Group gap="md" mt={4}>
            {reviewers.map(({ username, full_name: name }) => (
              <Checkbox key={username} value={username} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
        <NativeSelect
          label="Each answer is marked by"
          data={[
            { value: "1", label: "One reviewer" },
            { value: "2", label: "Two reviewers" },
          ]}
          value={each}
          maw={280}
          onChange={(event) => setEach(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button onClick={() => share("candidate")} disabled={off} loading={isPending}>
            Share out by candidate
          </Button>
          <Button variant="default" onClick={() => share("problem")} disabled={off} loading={isPending}>
            Share out by question
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          A candidate’s answers, or the answers to one question, go to the same reviewer, and everyone gets about as
          many. What is assigned already stays.
        </Text>
      </Stack>
    </Paper>
  );
}
