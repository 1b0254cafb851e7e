import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type NewFactor,
} from "@invigil/contract/people/second-factor";
import type { ReplyOf } from "@invigil/contract/route";
import { Modal } from "@invigil/ui/modal";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { AskPassword } from "../parts/ask-password.tsx";
import { consoleError } from "../../shared/parts/console-error.ts";
import { FACTORS } from "../parts/factors.ts";
import { ConsoleSection } from "../parts/section.tsx";
import { momentText } from "../parts/time.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";

type Open =
  | { is: "begin" | "renew" | "remove" }
  | { is: "set-up"; factor: NewFactor }
  | { is: "codes"; codes: readonly string[] };

/** Two-step sign-in on the account page. */
export function TwoStepSection() {
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...FACTORS, "second-factor"],
    queryFn: () => call(readSecondFactor, {}, { family: "CON" }),
  });
  return (
    <ConsoleSection title="Two-step sign-in">
      {isPending && <LoadingState message="Loading…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && <State factor={data} onOpen={(is) => setOpen({ is })} />}
      {open && <OpenDialog open={open} onChange={setOpen} />}
    </ConsoleSection>
  );
}

interface StateProps {
  factor: ReplyOf<typeof readSecondFactor>;
  onOpen: (is: "begin" | "renew" | "remove") => void;
}

function State({ factor: { set_up_at, recovery_codes_left: left, required }, onOpen }: StateProps) {
  if (set_up_at === null) {
    return (
      <>
        <Text>With a code from an app on your phone, nobody can sign in with your password alone.</Text>
        <Group>
          <Button onClick={() => onOpen("begin")}>Turn on two-step sign-in</Button>
        </Group>
      </>
    );
  }
  return (
    <>
      <Group gap="sm">
        <Badge color="green" variant="light">
          On
        </Badge>
        <Text>since {momentText(set_up_at)}</Text>
      </Group>
      <Text c={left < 3 ? "red" : "dimmed"} size="sm">
        {left === 1 ? "1 recovery code left." : `${left} recovery codes left.`}{" "}
        {required && "Your company requires two-step sign-in."}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => onOpen("renew")}>
          Create new recovery codes
        </Button>
        {!required && (
          <Button variant="light" color="red" onClick={() => onOpen("remove")}>
            Turn off…
          </Button>
        )}
      </Group>
    </>
  );
}

/** Each step asks for the password first, then shows what only the server's reply contains. */
function OpenDialog({ open, onChange }: { open: Open; onChange: (next: Open | null) => void }) {
  const close = () => onChange(null);
  const begin = useAction({
    run: (password: string) => call(beginSecondFactor, { body: { password } }, { family: "CON" }),
    changes: FACTORS,
    onDone: (factor) => onChange({ is: "set-up", factor }),
  });
  const confirm = useAction({
    run: (code: string) => call(confirmSecondFactor, { body: { code } }, { family: "CON" }),
    changes: FACTORS,
    onDone: ({ recovery_codes: codes }) => onChange({ is: "codes", codes }),
  });
  const renew = useAction({
    run: (password: string) => call(renewRecoveryCodes, { body: { password } }, { family: "CON" }),
    changes: FACTORS,
    onDone: ({ recovery_codes: codes }) => onChange({ is: "codes", codes }),
  });
  const remove = useAction({
    run: (password: string) => call(removeSecondFactor, { body: { password } }, { family: "CON" }),
    changes: FACTORS,
    said: "Two-step sign-in was turned off.",
    onDone: close,
  });
  switch (open.is) {
    case "begin":
      return <AskPassword title="Turn on two-step sign-in" submitLabel="Continue" action={begin} onClose={close} />;
    case "renew":
      return (
        <AskPassword title="Create new recovery codes" submitLabel="Create codes" action={renew} onClose={close} />
      );
    case "remove":
      return <AskPassword title="Turn off two-step sign-in" submitLabel="Turn off" action={remove} onClose={close} />;
    case "set-up":
      return (
        <Modal opened onClose={close} title="Set up two-step sign-in" size="md">
          <SetUpFactor factor={open.factor} confirm={confirm} />
        </Modal>
      );
    case "codes":
      return (
        <Modal opened onClose={close} title="Your recovery codes" size="md" closeOnEscape={false}>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Modal>
      );
  }
}
