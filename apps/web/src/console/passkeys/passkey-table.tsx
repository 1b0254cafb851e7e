import type { Passkey } from "@invigil/contract/people/passkeys";
import { PlainTable } from "@invigil/ui/plain-table";
import { Button, Group } from "@mantine/core";
import { momentText } from "../parts/time.ts";

interface Props {
  passkeys: readonly Passkey[];
  onOpen: (is: "rename" | "remove", passkey: Passkey) => void;
}

export function PasskeyTable({ passkeys, onOpen }: Props) {
  return (
    <PlainTable label="Passkeys">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Added</th>
          <th scope="col">Last used</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <th scope="row">{passkey.name}</th>
            <td>{momentText(passkey.added_at)}</td>
            <td>{passkey.last_used_at === null ? "Never" : momentText(passkey.last_used_at)}</td>
            <td>
              <Group gap="xs" wrap="nowrap">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => onOpen("rename", passkey)}
                >
                  Rename…
                </Button>
                <Button
                  size="xs"
                  variant="light"
                  color="red"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => onOpen("remove", passkey)}
                >
                  Remove…
                </Button>
              </Group>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
