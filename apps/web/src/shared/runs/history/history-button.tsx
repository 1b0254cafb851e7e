import type { Answer } from "@invigil/contract/taking/solutions";
import { Modal } from "@invigil/ui/modal";
import { Button } from "@mantine/core";
import { useState } from "react";
import { HistoryList } from "./history-list.tsx";

interface Props {
  solution: number;
  /** What is in the editor now. */
  current: Pick<Answer, "technology" | "code" | "files">;
  mode: string;
  readOnly: boolean;
  onRestore: (answer: Answer) => void;
}

/** Lists the answer's saved versions, with a way to restore one. */
export function HistoryButton({ onRestore, ...props }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setOpened(true)}>
        Saved versions
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="History of your answer" size="xl">
        <HistoryList
          {...props}
          onRestore={(answer) => {
            setOpened(false);
            onRestore(answer);
          }}
        />
      </Modal>
    </>
  );
}
