import { emptyDemo } from "@invigil/contract/people/demo";
import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { demoQuery } from "./demo-query.ts";
import { StartEmpty } from "./start-empty.tsx";

/** Says on the first page of the demo company that its candidates are made up, and offers to remove them. */
export function DemoNotice() {
  const { data } = useQuery(demoQuery());
  const [asking, setAsking] = useState(false);
  const mayEmpty = useMayUse()(emptyDemo);
  useReloadWhenFilled(data?.state);
  if (data?.state === "filling") {
    return (
      <Alert variant="light" color="blue" mb="md" role="status">
        <Group gap="sm" wrap="nowrap">
          <Loader size="xs" aria-hidden />
          <Text size="sm">Demo candidates are being added. Their results will appear here in a few seconds.</Text>
        </Group>
      </Alert>
    );
  }
  if (data?.state !== "filled") return null;
  return (
    <Alert variant="light" color="blue" mb="md">
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          {data.candidates > 0
            ? `This is the demo company. Its ${data.candidates} demo candidates are made up, and so are their results.`
            : "This is the demo company. Its demo tests and questions are examples."}
        </Text>
        {mayEmpty && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            Start empty
          </Button>
        )}
      </Group>
      <StartEmpty opened={asking} hasCandidates={data.candidates > 0} onClose={() => setAsking(false)} />
    </Alert>
  );
}

/** The lists on screen were read before the candidates were there. */
function useReloadWhenFilled(state: string | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef(state);
  // The cache of server state is outside React.
  useEffect(() => {
    if (before.current === "filling" && state === "filled") void queryClient.invalidateQueries();
    before.current = state;
  }, [state, queryClient]);
}
