import type { Product } from "@invigil/contract/messages/messages";
import { Checkbox, List, Paper, Stack, Text } from "@mantine/core";

interface Props {
  product: Product;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
}

export function DeclarationStep({ product, agreed, onChange }: Props) {
  return (
    <Stack gap="md">
      <Paper withBorder radius="md" p="md">
        <Text mb="xs">I declare that:</Text>
        <List spacing="xs">
          <List.Item>I am the person who was invited to this {product}.</List.Item>
          <List.Item>I will answer on my own, without help from other people.</List.Item>
          <List.Item>I will not copy, record or share the questions.</List.Item>
          <List.Item>I have read the instructions and agree to them.</List.Item>
        </List>
      </Paper>
      <Checkbox
        label="I agree to this declaration"
        checked={agreed}
        required
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Stack>
  );
}
