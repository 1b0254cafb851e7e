import type { LiveRow } from "@invigil/contract/proctoring/live";
import { IconUser } from "@invigil/ui/icons/console";
import { outageWords } from "@invigil/rules/time/outage";
import { memo } from "react";
import { pausedText } from "../parts/pause-text.ts";
import classes from "./live-card.module.css";
import { PictureAge } from "./picture-age.tsx";
import { SignalBadge } from "./signal-badge.tsx";
import { TimeLeft, WholeTimeLeft } from "./time-left.tsx";
import { turnText } from "./turn-text.ts";

interface Props {
  row: LiveRow;
  /** The number of alerts that nobody has seen yet. */
  open: number;
  proctored: boolean;
  /** Seconds between two pictures, or null if the test takes none. */
  pictureSeconds: number | null;
  kindText: (kind: string) => string;
  onOpen: (id: number) => void;
  selected: boolean;
  /** undefined if the reader can only watch. */
  onSelect: ((username: string, isSelected: boolean) => void) | undefined;
}

const KINDS_SHOWN = 2;

/**
 * Shows one running attempt, and is rendered again only when its own row changes. It uses plain elements, because dozens of
 * cards are created while scrolling and the UI kit's components would slow that down.
 */
export const LiveCard = memo(function LiveCard(props: Props) {
  const { row, open, proctored, pictureSeconds, kindText, onOpen, selected, onSelect } = props;
  const kinds = Object.entries(row.alerts).toSorted(([, one], [, other]) => other - one);
  const hidden = kinds.slice(KINDS_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  return (
    <div className={classes["card"]} data-open={open > 0 || undefined}>
      {proctored && (
        <span className={classes["picture"]}>
          {row.snapshot === null ? (
            <IconUser size={40} stroke={1} aria-hidden />
          ) : (
            <img src={row.snapshot.url} alt="" loading="lazy" decoding="async" />
          )}
          {pictureSeconds !== null && <PictureAge row={row} everySeconds={pictureSeconds} />}
          {open > 0 && <span className={classes["count"]}>{open} new</span>}
        </span>
      )}
      <span className={classes["head"]}>
        {onSelect && (
          <input
            type="checkbox"
            className={classes["select"]}
            aria-label={`Select ${row.full_name}`}
            checked={selected}
            onChange={({ currentTarget: { checked } }) => onSelect(row.username, checked)}
          />
        )}
        <button type="button" className={classes["name"]} onClick={() => onOpen(row.id)}>
          {row.full_name}
        </button>
        <TimeLeft row={row} />
      </span>
      {row.section !== null && (
        <span className={classes["section"]}>
          <span className={classes["sectionName"]}>{row.section}</span>
          <WholeTimeLeft row={row} />
        </span>
      )}
      {row.interview === null ? (
        <span className={classes["progress"]}>
          <progress className={classes["bar"]} max={Math.max(1, row.total)} value={row.answered} aria-hidden />
          <span className={classes["of"]}>
            {row.answered} of {row.total}
          </span>
        </span>
      ) : (
        <span className={classes["section"]}>{turnText(row.interview)}</span>
      )}
      <span className={classes["badges"]}>
        {row.paused_at !== null && (
          <span className={classes["badge"]} data-tone="quiet" title={pausedText(row)}>
            Paused{row.paused_by !== null && ` by ${row.paused_by}`}
          </span>
        )}
        <OutageBadges row={row} />
        <SignalBadge row={row} />
        {row.unseen !== null && (
          <span className={classes["badge"]} data-tone="quiet">
            {kindText(row.unseen)}
          </span>
        )}
        {row.silent && (
          <span className={classes["badge"]} data-tone="quiet">
            {kindText("microphone-muted")}
          </span>
        )}
        {kinds.slice(0, KINDS_SHOWN).map(([kind, count]) => (
          <span key={kind} className={classes["badge"]} data-tone={open > 0 ? "alert" : "plain"}>
            {kindText(kind)} {count}
          </span>
        ))}
        {hidden > 0 && (
          <span className={classes["badge"]} data-tone={open > 0 ? "alert" : "plain"}>
            {hidden} more
          </span>
        )}
      </span>
    </div>
  );
});

function OutageBadges({ row }: Pick<Props, "row">) {
  return row.outages?.map((credit) => (
    <span key={credit.ended_at} className={classes["badge"]} data-tone="quiet" title={outageWords(credit)}>
      {`+${credit.minutes} min for an outage`}
    </span>
  ));
}
