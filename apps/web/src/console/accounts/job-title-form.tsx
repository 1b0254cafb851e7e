import { changeOwnProfile } from "@invigil/contract/people/own-account";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Group } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { profileQuery } from "../../lib/resources.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useAction } from "../parts/action.ts";

const LIMIT = 120;

/** The one thing about themselves that recruiters tell the support besides their name. */
export function JobTitleForm({ title }: { title: string | null }) {
  const [text, setText] = useState(title ?? "");
  const save = useAction({
    run: () => {
      const job_title = text.trim() === "" ? null : text.trim();
      return call(changeOwnProfile, { body: { job_title } }, { family: "CON" });
    },
    changes: profileQuery(useSignedIn()).queryKey,
    said: "Job title saved.",
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }

  return (
    <form onSubmit={submit}>
      {save.error && (
        <Alert color="red" variant="light" role="alert" mb="xs">
          {consoleError(save.error)}
        </Alert>
      )}
      <Group align="flex-end" gap="sm">
        <LimitedInput
          label="Job title"
          description="The support sees it beside your name. Leave empty for none."
          limit={LIMIT}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
