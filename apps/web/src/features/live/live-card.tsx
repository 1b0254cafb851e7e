import type { LiveRow } from "@invigil/contract/live";
import { Badge, Progress, Text, UnstyledButton } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { memo } from "react";
import classes from "./live-card.module.css";
import { SignalBadge } from "./signal-badge.tsx";
import { TimeLeft } from "./time-left.tsx";

interface Props {
  row: LiveRow;
  /** Alerts since somebody looked. */
  open: number;
  proctored: boolean;
  kindText: (kind: string) => string;
  onOpen: (id: number) => void;
}

const KINDS_SHOWN = 2;

/** One running attempt. Drawn anew only when its own row changes. */
export const LiveCard = memo(function LiveCard({ row, open, proctored, kindText, onOpen }: Props) {
  const kinds = Object.entries(row.alerts).toSorted(([, one], [, other]) => other - one);
  const hidden = kinds.slice(KINDS_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  return (
    <UnstyledButton
      className={classes["card"] ?? ""}
      data-open={open > 0 || undefined}
      aria-label={`${row.full_name}, ${row.answered} of ${row.total} answered, ${open === 1 ? "1 new alert" : `${open} new alerts`}`}
      onClick={() => onOpen(row.id)}
    >
      {proctored && (
        <span className={classes["picture"]}>
          {row.snapshot === null ? (
            <IconUser size={40} stroke={1} aria-hidden />
          ) : (
            <img src={row.snapshot.url} alt="" loading="lazy" decoding="async" />
          )}
          {open > 0 && (
            <Badge color="red" className={classes["count"] ?? ""} tt="none">
              {open} new
            </Badge>
          )}
        </span>
      )}
      <span className={classes["head"]}>
        <Text span fw={600} truncate>
          {row.full_name}
        </Text>
        <TimeLeft row={row} />
      </span>
      <span className={classes["progress"]}>
        <Progress
          value={row.total === 0 ? 0 : (row.answered / row.total) * 100}
          aria-hidden
          className={classes["bar"] ?? ""}
        />
        <Text span size="sm" c="dimmed">
          {row.answered} of {row.total}
        </Text>
      </span>
      <span className={classes["badges"]}>
        <SignalBadge row={row} />
        {kinds.slice(0, KINDS_SHOWN).map(([kind, count]) => (
          <Badge
            key={kind}
            variant="light"
            color={open > 0 ? "orange" : "gray"}
            c="var(--mantine-color-text)"
            tt="none"
          >
            {kindText(kind)} {count}
          </Badge>
        ))}
        {hidden > 0 && (
          <Badge variant="light" color={open > 0 ? "orange" : "gray"} c="var(--mantine-color-text)" tt="none">
            {hidden} more
          </Badge>
        )}
      </span>
    </UnstyledButton>
  );
});
