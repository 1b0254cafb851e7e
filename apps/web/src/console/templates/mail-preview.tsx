import { previewInviteTemplate, type TemplateKind } from "@invigil/contract/inviting/invite-templates";
import { LoadingState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import classes from "./templates.module.css";

/** Of typing, in milliseconds. */
const PAUSE = 300;

interface Props {
  kind: TemplateKind;
  subject: string;
  body: string;
  company: string;
}

/** The e-mail that a text becomes, written by the server that would send it. */
export function MailPreview({ kind, subject, body, company }: Props) {
  const id = useId();
  const [askedSubject] = useDebouncedValue(subject, PAUSE);
  const [askedBody] = useDebouncedValue(body, PAUSE);
  const asked = { kind, subject: askedSubject, body: askedBody };
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["invite-template-preview", asked] as const,
    queryFn: () => call(previewInviteTemplate, { body: asked }, { family: "CON" }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby={id} className={classes["preview"]}>
      <Stack gap="xs">
        <Title order={3} id={id}>
          Preview
        </Title>
        {isPending && <LoadingState message="Writing the preview…" />}
        {error && (
          <Alert color="yellow" variant="light">
            <Group justify="space-between" gap="xs">
              <Text size="sm">The preview cannot be shown now. {consoleError(error)} Your text is kept.</Text>
              <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            </Group>
          </Alert>
        )}
        {data && (
          <>
            <Text size="sm" c="dimmed">
              {data.test_name === null
                ? "With an example test, because none of your tests is live yet."
                : `As the candidate Ada Example of “${data.test_name}” would read it.`}
            </Text>
            <article className={classes["mail"]} aria-label="E-mail">
              <p className={classes["subject"]}>{data.subject}</p>
              <div className={classes["band"]}>{company}</div>
              <div className={classes["paper"]}>
                {data.body.split(/\n{2,}/).map((part, at) => (
                  <p key={at}>{withLink(part, data.link)}</p>
                ))}
              </div>
            </article>
            {data.has_calendar && (
              <Text size="sm" c="dimmed">
                A calendar file is attached, because this test has dates.
              </Text>
            )}
          </>
        )}
      </Stack>
    </section>
  );
}

function withLink(text: string, link: string) {
  return text.split(link).flatMap((part, at) =>
    at === 0
      ? [part]
      : [
          <span key={at} className={classes["link"]}>
            {link}
          </span>,
          part,
        ],
  );
}
