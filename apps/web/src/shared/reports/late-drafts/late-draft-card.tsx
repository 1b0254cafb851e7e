import { acceptDraft, declineDraft, type LateDraft } from "@invigil/contract/taking/late-drafts";
import { newerAnswer, proofOfTime } from "@invigil/rules/taking/late-draft";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMayUse } from "../../parts/may-use.ts";
import { LateCard, LateDecision } from "./late-card.tsx";
import { useDraftDecision } from "./use-draft-decision.ts";

interface Props {
  draft: LateDraft;
  /** The question's title. */
  title: string;
  /** The draft's content, shown like an answer. */
  children: ReactNode;
}

/** A late draft of a test, with proof of its time. */
export function LateDraftCard({ draft, title, children }: Props) {
  const mayDecide = useMayUse();
  return (
    <LateCard
      draft={draft}
      title={title}
      proof={proofOfTime(draft)}
      newer={newerAnswer(draft)}
      decision={mayDecide(acceptDraft) && mayDecide(declineDraft) && <Decision draft={draft} title={title} />}
    >
      {draft.answer === null ? <Text c="dimmed">The candidate cleared the answer.</Text> : children}
    </LateCard>
  );
}

function Decision({ draft, title }: Pick<Props, "draft" | "title">) {
  const { accept, decline } = useDraftDecision(draft.id);
  const newer = newerAnswer(draft);
  return (
    <LateDecision
      title={title}
      acceptLabel={newer === null ? "Accept" : "Replace the newer answer"}
      isBusy={accept.isPending || decline.isPending}
      failure={accept.error ?? decline.error}
      onAccept={() => accept.mutate()}
      onDecline={(reason) => decline.mutate(reason)}
    >
      <Text>
        The draft will become the candidate’s answer and will be evaluated again. Marks given to the answer so far will
        no longer count.
      </Text>
      {newer !== null && <Text fw={600}>{newer}</Text>}
    </LateDecision>
  );
}
