import { createShare, SharedContent, type ReportShare } from "@invigil/contract/results/report-shares";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { call } from "../../../lib/api.ts";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { useAction } from "../../parts/action.ts";
import { copyText } from "../../parts/copy.ts";
import { sharesKey, type Shared } from "./shares-query.ts";

const NAME_LIMIT = 80;

const CONTENTS: { value: SharedContent; label: string }[] = [
  { value: "answers", label: "Scores, questions and answers" },
  { value: "scores", label: "Scores only" },
];

const DAYS = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "14", label: "14 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
];

/** Creates a share link, which is copied at once. */
export function NewShare(shared: Shared) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [content, setContent] = useState<SharedContent>("answers");
  const [days, setDays] = useState("14");
  const { mutate, isPending, error } = useAction({
    async run() {
      const body = { username: shared.username, name, content, days: Number(days) };
      try {
        return await call(createShare, { params: { slug: shared.slug }, body }, { family: "CON" });
      } catch (failure) {
        // Only the reply may be lost, and another link would join the one that was made.
        void queries.invalidateQueries({ queryKey: sharesKey(shared) });
        throw failure;
      }
    },
    changes: sharesKey(shared),
    onDone: ({ share }) => {
      setName("");
      void copyShare(share);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        <LimitedInput
          label="For whom"
          description="Visible to your colleagues, and in the candidate’s export of their data."
          required
          limit={NAME_LIMIT}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group grow align="flex-end" gap="md" preventGrowOverflow={false}>
          <NativeSelect
            label="What it shows"
            value={content}
            data={CONTENTS}
            onChange={(event) => setContent(SharedContent.catch("scores").parse(event.currentTarget.value))}
          />
          <NativeSelect
            label="How long it works"
            value={days}
            data={DAYS}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
        </Group>
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            Create and copy link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export async function copyShare({ url, name }: ReportShare): Promise<boolean> {
  return url !== null && (await copyText(url, `The link for ${name} was copied.`));
}
