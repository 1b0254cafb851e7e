import { counted } from "@invigil/contract/messages/counted";
import { answerFlag, commentFlag, type Flag } from "@invigil/contract/proctoring/integrity";
import { formatMoment } from "@invigil/rules/time/dates";
import { durationText } from "@invigil/rules/time/duration-text";
import { evidenceName } from "@invigil/rules/evidence/evidence-names";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { call } from "../../../lib/api.ts";
import { errorText } from "../../parts/error-text.ts";
import { useMayUse } from "../../parts/may-use.ts";
import classes from "./flag-list.module.css";
import { flagsQuery } from "./integrity-queries.ts";

interface Props {
  slug: string;
  /** The candidate, or absent if candidates read their own. */
  username?: string;
  /** Renders a link to the moment of an entry, for those who may see it. */
  renderMoment?: ((at: string, name: string) => ReactNode) | undefined;
}

/** Lists each flagged entry with the comments of both sides. */
export function FlagList({ slug, username, renderMoment }: Props) {
  const { data, error, isFetching, refetch } = useQuery(flagsQuery(slug, username));
  if (!data) {
    if (error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
    return <LoadingState message="Loading the entries…" />;
  }
  if (data.flags.length === 0) return <EmptyState message="Nothing of note was recorded." />;
  return <Flags slug={slug} username={username} flags={data.flags} more={data.more} renderMoment={renderMoment} />;
}

interface FlagsProps extends Pick<Props, "renderMoment"> {
  slug: string;
  username: string | undefined;
  flags: readonly Flag[];
  more: boolean;
}

function Flags({ slug, username, flags, more, renderMoment }: FlagsProps) {
  const isReviewer = username !== undefined;
  const waiting = flags.filter(({ comments }) => comments.at(-1)?.by === "candidate").length;
  // An open list stays open after the last comment is answered.
  const [opened] = useState(!isReviewer || waiting > 0);
  return (
    <details className={classes.details} open={opened}>
      <summary>
        {counted(flags.length, "entry", "entries")} to comment on
        {isReviewer && waiting > 0 && `, ${waiting} waiting for a reply`}
      </summary>
      <ol className={classes.list}>
        {flags.map((flag) => (
          <FlagItem key={flag.id} flag={flag} slug={slug} username={username} renderMoment={renderMoment} />
        ))}
      </ol>
      {more && (
        <Text size="sm" c="dimmed">
          Only some entries are shown here. The timeline shows all of them.
        </Text>
      )}
    </details>
  );
}

interface ItemProps extends Pick<Props, "renderMoment"> {
  flag: Flag;
  slug: string;
  username: string | undefined;
}

function FlagItem({ flag, slug, username, renderMoment }: ItemProps) {
  const [writing, setWriting] = useState(false);
  const { size, problem } = flag;
  const mayComment = useMayUse()(username === undefined ? commentFlag : answerFlag);
  const name = flag.label ?? evidenceName(flag.kind);
  return (
    <li className={classes.flag}>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {flag.verdict !== null && (
            <Badge size="sm" variant="light" color={flag.verdict === "dismissed" ? "gray" : "orange"} tt="none">
              {flag.verdict === "dismissed" ? "Dismissed" : "Confirmed"}
            </Badge>
          )}
          <Text size="sm" c="dimmed">
            {formatMoment(flag.at)}
            {flag.duration !== null && ` · for ${durationText(flag.duration)}`}
            {flag.confidence !== null && ` · confidence ${Math.round(flag.confidence * 100)}%`}
            {size !== null && ` · ${counted(size, "character")}`}
            {problem !== null && ` · ${problem}`}
          </Text>
          {renderMoment?.(flag.at, name)}
        </Group>
        {!writing && mayComment && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Comment on: ${name}`}
            onClick={() => setWriting(true)}
          >
            Comment
          </Button>
        )}
      </Group>
      {flag.verdict === "dismissed" && username === undefined && (
        <Text size="sm">A reviewer looked at this and dismissed it. It no longer counts.</Text>
      )}
      {flag.seen !== null && <Text size="sm">{flag.seen}.</Text>}
      {flag.media !== null && <FlagMedia media={flag.media} name={name} />}
      {flag.comments.map(({ id, author, by, text, at }) => (
        <div key={id} className={classes.comment}>
          <Group gap="xs">
            <Text size="sm" fw={500}>
              {author}
            </Text>
            <Badge size="sm" variant="light" color={by === "candidate" ? "gray" : "blue"} tt="none">
              {by === "candidate" ? "Candidate" : "Reviewer"}
            </Badge>
            <Text size="xs" c="dimmed">
              {formatMoment(at)}
            </Text>
          </Group>
          <Text size="sm" className={classes.text}>
            {text}
          </Text>
        </div>
      ))}
      {writing && <CommentForm flag={flag} slug={slug} username={username} onDone={() => setWriting(false)} />}
    </li>
  );
}

/** The picture or clip that a reviewer judges by, so that the candidate can answer it. */
function FlagMedia({ media, name }: { media: NonNullable<Flag["media"]>; name: string }) {
  if (media.content_type.startsWith("audio/")) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what was said
    return <audio controls preload="none" src={media.url} aria-label={name} />;
  }
  return <img src={media.url} alt={`What the camera saw: ${name}`} width={200} loading="lazy" />;
}

function CommentForm({ flag, slug, username, onDone }: ItemProps & { onDone: () => void }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  // The person who opened it wants to write.
  useEffect(() => field.current?.focus(), []);
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () =>
      call(
        username === undefined ? commentFlag : answerFlag,
        { params: { id: flag.id }, body: { text } },
        { family: "CON" },
      ),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: flagsQuery(slug, username).queryKey });
      onDone();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") send.mutate();
      }}
    >
      <Stack gap="xs" mt="xs">
        <LimitedTextarea
          label="Your comment"
          description="Both sides can read it. You cannot change it later."
          rows={3}
          limit={2_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          ref={field}
        />
        {send.error && <ErrorState {...errorText(send.error)} />}
        <Group gap="xs">
          <Button type="submit" size="sm" loading={send.isPending} disabled={text.trim() === ""}>
            Send
          </Button>
          <Button size="sm" variant="default" onClick={onDone} disabled={send.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
