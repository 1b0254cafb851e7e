import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import { List, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { standardInstructions } from "./standard-instructions.ts";
import { TestFacts } from "../test-facts.tsx";

interface Props {
  test: Test;
  product: Product;
  /** The company's own text, rendered, or null if there is none. */
  custom: ReactNode;
}

export function InstructionsStep({ test, product, custom }: Props) {
  return (
    <Stack gap="md">
      <TestFacts test={test} />
      <section aria-labelledby="instructions-title">
        <Title order={3} id="instructions-title" mb="xs">
          Before you begin
        </Title>
        {custom}
        <List spacing="xs" mt={custom === null ? 0 : "sm"}>
          {standardInstructions(test, product).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </section>
    </Stack>
  );
}
