import { setLink } from "@invigil/contract/inviting/candidates";
import { Modal } from "@invigil/ui/modal";
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { copyText } from "../parts/copy.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { candidatesKey } from "./candidates-queries.ts";
import { QuizSwitch, sharedLink } from "./quiz-switch.tsx";

interface Props {
  slug: string;
  link: string | null;
  onClose: () => void;
}

/** Manages the link through which people invite themselves. */
export function LinkDialog({ slug, link, onClose }: Props) {
  const { mutate, isPending, error, variables } = useAction({
    run: (open: boolean) => call(setLink, { params: { slug }, body: { open } }, { family: "CON" }),
    changes: candidatesKey(slug),
  });
  const [isQuiz, setIsQuiz] = useState(false);
  return (
    <Modal opened onClose={onClose} title="Invite by link" size="md">
      <Stack gap="md">
        <Text size="sm">
          Anyone with the link can enter a name and an e-mail address and take the test. If you switch the link off, it
          will never work again, but anyone who has already joined stays invited.
        </Text>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        <Switch
          label="Allow anyone with the link to join"
          checked={isPending ? variables : link !== null}
          disabled={isPending}
          onChange={({ currentTarget: { checked } }) => mutate(checked)}
        />
        {link !== null && <QuizSwitch checked={isQuiz} onChange={setIsQuiz} />}
        {link !== null && (
          <Group gap="sm" align="flex-end" wrap="nowrap">
            <TextInput
              label="Link"
              readOnly
              value={sharedLink(link, isQuiz)}
              flex={1}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button variant="default" onClick={() => void copyText(sharedLink(link, isQuiz), "The link was copied.")}>
              Copy
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
