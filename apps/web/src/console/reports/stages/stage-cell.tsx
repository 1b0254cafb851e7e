import { stageName } from "@invigil/rules/results/stages";
import { IconStar, IconX } from "@invigil/ui/icons/console";
import type { Icon } from "@invigil/ui/icons/icon";
import { IconPlayerPause } from "@invigil/ui/icons/media";
import { DECISIONS } from "./stage-words.ts";
import classes from "./stages.module.css";
import type { Decided } from "./decided.ts";
import type { Stages } from "./use-stages.ts";

interface Props {
  candidate: Decided;
  /** Null for readers who may not decide. */
  stages: Stages | null;
  /** Opens the note and the history. */
  onOpen: () => void;
}

const ICONS: Record<(typeof DECISIONS)[number]["stage"], Icon> = {
  shortlisted: IconStar,
  hold: IconPlayerPause,
  rejected: IconX,
};

/** A candidate's stage, with one button for each decision. Plain buttons, because long lists have thousands. */
export function StageCell({ candidate, stages, onOpen }: Props) {
  const { stage, note } = candidate.stage;
  return (
    <div className={classes["cell"]}>
      {stages &&
        DECISIONS.map(({ stage: to, verb, key }) => {
          const StageIcon = ICONS[to];
          const isPressed = stage === to;
          return (
            <button
              key={to}
              type="button"
              className={classes["decide"]}
              data-key={key}
              aria-pressed={isPressed}
              aria-label={`${verb}: ${candidate.full_name}`}
              title={isPressed ? "Back to review" : verb}
              onClick={() => void stages.decide({ candidates: [candidate], stage: isPressed ? "review" : to })}
            >
              <StageIcon size={16} aria-hidden />
            </button>
          );
        })}
      <button
        type="button"
        className={classes["stage"]}
        data-key="n"
        title={note === "" ? stageName(stage) : note}
        aria-label={`${stageName(stage)}: note and history for ${candidate.full_name}`}
        onClick={onOpen}
      >
        {stageName(stage)}
        {note !== "" && " · note"}
      </button>
    </div>
  );
}
