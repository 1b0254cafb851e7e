import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { ErrorState } from "@invigil/ui/page-state";
import { PreparingModal } from "@invigil/ui/preparing-modal";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { identityFlagsQuery, type IdentityFlags } from "./identity-queries.ts";
import { PictureTaker } from "./picture-taker.tsx";
import { ProofCard } from "./proof-card.tsx";
import { isBusy, newProof } from "./proof-state.ts";
import { proofTexts } from "./proof-texts.ts";
import { SampleTaker } from "./sample-taker.tsx";
import { useProofs } from "./use-proofs.ts";

interface Props {
  testId: number;
  kinds: readonly IdentityKind[];
  onDone: (done: boolean) => void;
}

/** Asks for the proofs one after another, skipping those that the server already has. */
export function IdentityStep(props: Props) {
  const { data: flags, error, isFetching, refetch } = useQuery(identityFlagsQuery(props.testId));
  if (flags) return <Proofs {...props} flags={flags} />;
  if (error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <PreparingModal opened />;
}

function Proofs({ testId, kinds, flags, onDone }: Props & { flags: IdentityFlags }) {
  const { proofs, take, retake, submit } = useProofs({ testId, kinds, flags });
  const [leftOut, setLeftOut] = useState<readonly IdentityKind[]>([]);
  const all = kinds.map((kind) => ({ kind, proof: proofs[kind] ?? newProof(false) }));
  const missing = all.filter(({ kind, proof }) => proof.state !== "uploaded" && !leftOut.includes(kind));
  const current = missing[0]?.kind;
  const busy = all.find(({ proof }) => isBusy(proof));
  const done = missing.length === 0;

  const summary = useRef<HTMLParagraphElement>(null);
  const wasDone = useRef(done);
  // The focused button is gone, and the button that continues belongs to the page around this step.
  useEffect(() => {
    onDone(done);
    if (done && !wasDone.current) summary.current?.focus();
    wasDone.current = done;
  }, [done, onDone]);

  return (
    <Stack gap="md">
      <Text>Please verify your identity. Only your reviewers see these proofs.</Text>
      {all.map(({ kind, proof }) => (
        <ProofCard
          key={kind}
          kind={kind}
          proof={proof}
          open={kind === current}
          leftOut={leftOut.includes(kind)}
          taker={
            kind === "sample_audio" ? (
              <SampleTaker onTake={(sample) => take(kind, sample)} />
            ) : (
              <PictureTaker
                view={kind === "identity_image" ? "face" : "document"}
                onTake={(picture) => take(kind, picture)}
              />
            )
          }
          onSubmit={() => void submit(kind)}
          onRetake={() => {
            setLeftOut(leftOut.filter((other) => other !== kind));
            retake(kind);
          }}
          onLeaveOut={() => setLeftOut([...leftOut, kind])}
        />
      ))}
      <Text ref={summary} tabIndex={-1} role="status" size="sm" c="dimmed">
        {current === undefined
          ? "We have everything we asked for."
          : `Still to do: ${missing.map(({ kind }) => proofTexts[kind].title).join(", ")}.`}
      </Text>
      <PreparingModal
        opened={busy !== undefined}
        {...(busy?.proof.state === "uploading" && { message: "Uploading. Please wait…" })}
      />
    </Stack>
  );
}
