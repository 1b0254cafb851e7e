import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Timeline } from "@invigil/contract/proctoring/evidence";
import { Paper, SimpleGrid, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Picture, Sound } from "./evidence-media.tsx";

/** Shows the proofs of identity that the test asked for. */
export function IdentityProofs({ identity }: Pick<Timeline, "identity">) {
  const { identity_image_url: photo, id_card_image_url: card, audio_sample_url: sample, asked } = identity;
  const missing = (kind: IdentityKind) => (asked.includes(kind) ? "None received." : "Not asked for.");
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="identity-title">
      <Title order={2} id="identity-title" mb="xs">
        Identity
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Proof name="Face photo" missing={missing("identity_image")}>
          {photo !== null && <Picture url={photo} title="Face photo" />}
        </Proof>
        <Proof name="ID document" missing={missing("id_card_image")}>
          {card !== null && <Picture url={card} title="ID document" />}
        </Proof>
        <Proof name="Voice sample" missing={missing("sample_audio")}>
          {sample !== null && <Sound url={sample} title="Voice sample" />}
        </Proof>
      </SimpleGrid>
    </Paper>
  );
}

function Proof({ name, missing, children }: { name: string; missing: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {name}
      </Text>
      {children || (
        <Text size="sm" c="dimmed">
          {missing}
        </Text>
      )}
    </div>
  );
}
